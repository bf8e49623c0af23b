import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inProject } from '../project.ts';
import { copiesOf, readDockerfile } from './dockerfile.ts';
import { productionPackages } from './packages.ts';

/** The folder of the image in which everything is. */
export const IMAGE_FOLDER = '/koi';

/**
 * Puts the files of the image into a folder, by the COPY instructions of its last stage. What earlier stages build is
 * taken from the builds of this project, and installed packages from its node_modules.
 */
export function assembleImage(folder: string): void {
  const image = readDockerfile().at(-1);
  if (image === undefined) throw new Error('deploy/Dockerfile has no stages');
  for (const { from, sources, target } of copiesOf(image)) {
    for (const source of sources) {
      const path = from === undefined ? source : source.slice(IMAGE_FOLDER.length + 1);
      if (path === 'node_modules') copyPackages(folder);
      else copy(path, target.endsWith('/') ? join(folder, target, basename(path)) : join(folder, target));
    }
  }
}

function copyPackages(folder: string): void {
  for (const place of productionPackages('apps/server')) copy(place, join(folder, place));
}

/** Leaves out the packages inside a package. */
function copy(path: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  place(inProject(path), target, inProject(path, 'node_modules'));
}

/** Links files where the file system allows it, because there are thousands of them. */
function place(source: string, target: string, skipped: string): void {
  if (source === skipped) return;
  if (statSync(source).isDirectory()) {
    mkdirSync(target);
    for (const name of readdirSync(source)) place(join(source, name), join(target, name), skipped);
    return;
  }
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

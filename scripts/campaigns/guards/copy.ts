import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, projectDir } from '../../project.ts';
import { type Replacement, without } from './guard.ts';

const WORKSPACES = '@koi';

/** The files of the working tree that git tracks or would track, so that changes that are not committed are included. */
const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(inProject(file)));

/** Installed packages are shared with the working tree, and the workspaces lead to the copy. */
const linkPackages = (folder: string): void => {
  const shared = inProject('node_modules');
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, WORKSPACES), { recursive: true });
  for (const name of readdirSync(shared)) {
    if (name !== WORKSPACES && !name.startsWith('.vite')) symlinkSync(join(shared, name), join(own, name));
  }
  for (const parent of ['packages', 'apps']) {
    for (const name of readdirSync(join(folder, parent)))
      symlinkSync(join(folder, parent, name), join(own, WORKSPACES, name));
  }
};

/** A copy of the source in which guards are removed one after the other. The working tree is only read. */
export const copySource = (folder: string) => {
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inProject(file), join(folder, file));
  }
  linkPackages(folder);

  return {
    folder,
    /** Runs the work without the guard, and puts the guard back. */
    async without<T>(replacement: Replacement, work: () => Promise<T>): Promise<T> {
      const path = join(folder, replacement.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, without(source, replacement));
      try {
        return await work();
      } finally {
        writeFileSync(path, source);
      }
    },
  };
};

export type SourceCopy = ReturnType<typeof copySource>;

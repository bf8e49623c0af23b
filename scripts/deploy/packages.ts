import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from '../project.ts';

interface Entry {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Lock = Record<string, Entry>;

/**
 * Folders of the packages that a workspace needs at run time, as `npm ci --omit=dev --workspace` installs them. Packages
 * for other platforms are left out. The project's own packages are followed, but not listed.
 */
export function productionPackages(workspace: string): string[] {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as { packages: Lock };
  const seen = new Set<string>();
  const visit = (place: string) => {
    if (seen.has(place)) return;
    seen.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(packages, place, name);
      if (found !== undefined) visit(found);
      else if (!(name in optionalDependencies)) throw new Error(`package-lock.json has no ${name}, needed by ${place}`);
    }
  };
  visit(workspace);
  return [...seen].filter((place) => place.startsWith('node_modules/') && existsSync(inProject(place)));
}

/** Where Node finds a package that is imported from a folder. */
function placeOf(packages: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    const entry = packages[place];
    if (entry !== undefined) return entry.link ? entry.resolved : place;
    if (folder === '.') return undefined;
  }
}

import type { Rolldown } from 'vite';

type Name = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<Name>[1];

const SCREENS = /\/src\/app\/screens\.ts$/;
const LEAST_SCREENS = 3;

/** Adds the modules that are loaded on demand and import a module statically, directly or through others. */
const addRoots = (id: string, context: Context, roots: Set<string>, seen: Set<string>): void => {
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return;
  if (module.isEntry || module.dynamicImporters.length > 0) roots.add(id);
  for (const importer of module.importers) if (!seen.has(importer)) addRoots(importer, context, roots, seen);
};

const isScreen = (id: string, context: Context): boolean =>
  context.getModuleInfo(id)?.dynamicImporters.every((importer) => SCREENS.test(importer)) ?? false;

/**
 * Puts what several screens share, and nothing else needs, into one chunk. The bundler would otherwise create a chunk for
 * each set of screens, and the tap on a link would start dozens of requests: each delays the answer to the tap.
 */
export const sharedByScreens: Name = (id, context) => {
  const roots = new Set<string>();
  addRoots(id, context, roots, new Set());
  return roots.size >= LEAST_SCREENS && [...roots].every((root) => isScreen(root, context)) ? 'shared' : null;
};

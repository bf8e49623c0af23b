import type { Rolldown } from 'vite';

type Name = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<Name>[1];

/** Whether an entry page imports a module statically, directly or through others; dynamic imports do not count. */
const isOutright = (id: string, context: Context, seen: Set<string>): boolean => {
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module || module.isEntry) return module !== null;
  return module.importers.some((importer) => !seen.has(importer) && isOutright(importer, context, seen));
};

/**
 * Puts everything that the first page imports statically into one chunk. Every screen shares some of these modules, and
 * the bundler would otherwise create a chunk for each set of screens: more bytes before the first paint, for the same
 * modules.
 */
export const firstLoad: Name = (id, context) => (isOutright(id, context, new Set()) ? 'first' : null);

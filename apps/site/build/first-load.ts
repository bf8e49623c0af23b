import type { Rolldown } from 'vite';

type Name = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<Name>[1];

/** Whether a page imports a module outright, itself or by way of others; what is imported on demand does not count. */
const isOutright = (id: string, context: Context, seen: Set<string>): boolean => {
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module || module.isEntry) return module !== null;
  return module.importers.some((importer) => !seen.has(importer) && isOutright(importer, context, seen));
};

/**
 * One chunk for all that the first page imports outright. Every screen shares some of it, and left alone the bundler
 * would cut it into a chunk for each set of screens that do: more bytes before the first paint, for the same modules.
 */
export const firstLoad: Name = (id, context) => (isOutright(id, context, new Set()) ? 'first' : null);

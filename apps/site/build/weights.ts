import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const SOURCE = /\/((?:apps\/site\/src|packages)\/[^/]+\/(?:src\/)?[^/]+)/;

/** The part of the product that a module belongs to: a library, or a folder of the sources. */
const partOf = (id: string): string =>
  LIBRARY.exec(id)?.[1] ?? SOURCE.exec(id)?.[1]?.replace(/\.\w+$/, '') ?? 'build tools';

type Chunks = Rolldown.OutputChunk[];

/** Chunks that the first page imports statically. */
const firstChunks = (bundle: Rolldown.OutputBundle): Chunks => {
  const found = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    for (const imported of file.imports) visit(imported);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
  return [...found].map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
};

/**
 * Writes what each part of the first load weighs, gzipped, for the benchmark. A chunk is compressed as a whole, so its
 * size is divided in proportion to the sizes of its parts when each is compressed alone.
 */
export const weights = (): Plugin => ({
  name: 'weights',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const sums: Record<string, number> = {};
    for (const { code, modules } of firstChunks(bundle)) {
      const alone = new Map<string, string>();
      for (const [id, { code: own }] of Object.entries(modules)) {
        alone.set(partOf(id), (alone.get(partOf(id)) ?? '') + (own ?? ''));
      }
      const sizes = [...alone].map(([part, text]) => [part, gzipSync(text).length] as const);
      const all = sizes.reduce((sum, [, size]) => sum + size, 0) || 1;
      for (const [part, size] of sizes) sums[part] = (sums[part] ?? 0) + (gzipSync(code).length * size) / all;
    }
    this.emitFile({ type: 'asset', fileName: '.home/weights.json', source: JSON.stringify(sums) });
  },
});

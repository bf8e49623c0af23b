import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { scriptsOf } from './page-scripts.ts';

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const SOURCE = /\/((?:apps\/site\/src|packages)\/[^/]+\/(?:src\/)?[^/]+)/;

/** The part of the product that a module belongs to: a library, or a folder of the sources. */
const partOf = (id: string): string =>
  LIBRARY.exec(id)?.[1] ?? SOURCE.exec(id)?.[1]?.replace(/\.\w+$/, '') ?? 'build tools';

/**
 * Writes what each part of the first load weighs, gzipped, for the benchmark. A chunk is compressed as a whole, so its
 * size is divided in proportion to the sizes of its parts when each is compressed alone.
 */
export const weights = (): Plugin => {
  const sums: Record<string, number> = {};
  const weigh = ({ code, modules }: Rolldown.OutputChunk) => {
    const alone = new Map<string, string>();
    for (const [id, { code: own }] of Object.entries(modules)) {
      alone.set(partOf(id), (alone.get(partOf(id)) ?? '') + (own ?? ''));
    }
    const sizes = [...alone].map(([part, text]) => [part, gzipSync(text).length] as const);
    const all = sizes.reduce((sum, [, size]) => sum + size, 0) || 1;
    for (const [part, size] of sizes) sums[part] = (sums[part] ?? 0) + (gzipSync(code).length * size) / all;
  };
  return {
    name: 'weights',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        for (const name of scriptsOf(html)) {
          const file = bundle[name];
          if (file?.type === 'chunk') weigh(file);
        }
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.home/weights.json', source: JSON.stringify(sums) });
    },
  };
};

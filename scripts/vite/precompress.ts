import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTHWHILE_BYTES = 1024;

const compress = async (file: string) => {
  const bytes = await readFile(file);
  if (bytes.length < WORTHWHILE_BYTES) return;
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
};

/** Writes a .gz and a .br next to every text file, so that the server has nothing to compress. */
export const precompress = (): Plugin => {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true });
      await Promise.all(entries.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))));
    },
  };
};

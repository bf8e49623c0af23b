import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { scriptsOf } from './page-scripts.ts';

type Bundle = Rolldown.OutputBundle;

const WORKER = 'worker/worker.ts';
/** Files that the first page needs offline, besides its scripts. Its styles are part of the page. */
const PUBLIC_SHELL = ['/', '/manifest.webmanifest', '/art/koi-line.svg', '/art/koi-logo.svg'];
const VERSION_LENGTH = 16;

/**
 * File names of the bundle contain a content hash, so their names suffice for the version; public files have none and
 * are read.
 */
const versionOf = (bundle: Bundle, publicDir: string): string => {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).toSorted()) hash.update(`${name}\n`);
  for (const name of readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(publicDir, name)));
  }
  return hash.digest('hex').slice(0, VERSION_LENGTH);
};

/** Writes /sw.js for this build and adds the version to the page, so that the page can recognise a newer build. */
export const serviceWorker = (): Plugin => {
  let root = '';
  let publicDir = '';
  let version = '';
  let scripts: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        scripts = scriptsOf(html).map((name) => `/${name}`);
        version = versionOf(bundle ?? {}, publicDir);
        return [{ tag: 'meta', attrs: { name: 'koi-version', content: version }, injectTo: 'head' }];
      },
    },
    async generateBundle() {
      const { outputFiles } = await build({
        entryPoints: [join(root, WORKER)],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: {
          KOI_VERSION: JSON.stringify(version),
          KOI_SHELL: JSON.stringify([...PUBLIC_SHELL, ...scripts]),
        },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  };
};

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/vite/precompress.ts';

const web = fileURLToPath(new URL('./web/', import.meta.url));

/** Every folder with an index.html is a page: one a family of games, and the verifier. */
const pages = Object.fromEntries(
  readdirSync(web)
    .map((folder) => [folder, `${web}${folder}/index.html`] as const)
    .filter(([, page]) => existsSync(page)),
);

export default defineConfig({
  root: web,
  base: '/g/',
  plugins: [precompress()],
  build: {
    target: 'es2022',
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A picture inside a style sheet would break the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: pages },
  },
  server: {
    port: Number(process.env['VENUE_WEB_PORT'] ?? 5175),
    proxy: { '/play': `http://127.0.0.1:${process.env['VENUE_PORT'] ?? 3100}` },
  },
});

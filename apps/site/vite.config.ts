import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from './build/bare-calls.ts';
import { iconSymbols } from './build/icon-symbols.ts';
import { leanRouter } from './build/lean-router.ts';
import { precompress } from './build/precompress.ts';

/** The package points bundlers at its development build; visitors get the production one. */
const routerForVisitors = () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  return join(folder, 'dist/production/index.mjs');
};

export default defineConfig(({ command }) => ({
  plugins: [react(), bareCalls(), iconSymbols(), leanRouter(), precompress()],
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForVisitors() }] : [] },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A picture inside a style sheet would break the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\// },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['SITE_PORT'] ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/media'].map((path) => [path, `http://127.0.0.1:${process.env['PORT'] ?? 3000}`]),
    ),
  },
}));

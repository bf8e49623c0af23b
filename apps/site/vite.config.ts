import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from '../../scripts/vite/bare-calls.ts';
import { precompress } from '../../scripts/vite/precompress.ts';
import { shortClassNames } from './build/class-names.ts';
import { firstLoad } from './build/first-load.ts';
import { iconSymbols } from './build/icon-symbols.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { lateScripts } from './build/late-scripts.ts';
import { noScript } from './build/no-script.ts';
import { screensAddress } from './build/screens-address.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sharedByScreens } from './build/shared-by-screens.ts';
import { weights } from './build/weights.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    bareCalls(),
    iconSymbols(),
    noScript(),
    inlineStyles(),
    lateScripts(),
    screensAddress(),
    serviceWorker(),
    weights(),
    precompress(),
  ],
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A picture inlined in a style sheet would violate the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Inlines constants where they are used, because those of other screens would otherwise load with home.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|zustand)\// },
            { name: firstLoad, test: /(apps\/site|packages\/ui)\/src\// },
            // The welcome message of home needs it, and nothing else of what screens share.
            { name: 'layer', test: /packages\/ui\/src\/layer\.(tsx|module\.css)$/ },
            { name: sharedByScreens, test: /(apps\/site\/src|packages\/\w+\/src)\// },
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

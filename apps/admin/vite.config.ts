import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from '../../scripts/vite/bare-calls.ts';
import { precompress } from '../../scripts/vite/precompress.ts';

export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [react(), bareCalls(), precompress()],
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined pictures in style sheets would violate the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
        },
      },
    },
  },
}));

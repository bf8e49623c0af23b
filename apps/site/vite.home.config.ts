import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from '../../scripts/vite/bare-calls.ts';
import { shortClassNames } from './build/class-names.ts';

/**
 * The program that renders home on the server, with all of its packages. The folder begins with a dot, so
 * that it is not served. The names of classes follow from the same list of files as those of the site.
 */
export default defineConfig({
  plugins: [react(), bareCalls()],
  publicDir: false,
  css: { modules: { generateScopedName: shortClassNames() } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/home-html.tsx',
    outDir: 'dist/.home',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'home.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By path, because Node loads the configuration and its packages without a compiler.
import { firstPaths } from '../../../packages/ui/src/icon-paths/first.ts';
import { sharedPaths } from '../../../packages/ui/src/icon-paths/shared.ts';
import { bareCalls } from '../../../scripts/vite/bare-calls.ts';
import { precompress } from '../../../scripts/vite/precompress.ts';
import { sitePaths } from '../src/ui/icon-paths.ts';
import { shortClassNames } from './class-names.ts';
import { iconSymbols } from './icon-symbols.ts';

const all: Readonly<Record<string, string>> = { ...firstPaths, ...sharedPaths, ...sitePaths };

/**
 * Configuration of a separate page at /name/ with its icons. Its bundle is written to the site's folder, after the site
 * is built.
 */
export const pageConfig = (name: string, icons: readonly string[]) =>
  defineConfig(({ command }) => ({
    root: name,
    base: `/${name}/`,
    publicDir: false,
    plugins: [
      react(),
      bareCalls(),
      iconSymbols(Object.fromEntries(icons.map((icon) => [icon, all[icon] ?? '']))),
      precompress(),
    ],
    css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' } },
    build: {
      outDir: `../dist/${name}`,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // A picture inlined in a style sheet would violate the content security policy.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  }));

import type { Plugin } from 'vite';
import { firstPaths } from '../../../packages/ui/src/icon-paths/first.ts';

const symbol = ([name, path]: [string, string]) =>
  `<symbol id="icon-${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>`;

/** Writes a page's icons into its HTML, so that they are parsed once and are not part of any script. */
export const iconSymbols = (paths: Readonly<Record<string, string>> = firstPaths): Plugin => ({
  name: 'icon-symbols',
  transformIndexHtml: (html) => {
    const symbols = Object.entries(paths).map(symbol).join('');
    return html.replace('</body>', `  <svg width="0" height="0" aria-hidden="true">${symbols}</svg>\n  </body>`);
  },
});

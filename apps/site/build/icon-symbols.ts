import type { Plugin } from 'vite';
import { firstPaths } from '../src/ui/icon-paths.ts';

const symbols = Object.entries(firstPaths)
  .map(([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>`)
  .join('');

/** Writes the first screen's icons into the page: drawn often, parsed once, and no script has to carry them. */
export const iconSymbols = (): Plugin => ({
  name: 'icon-symbols',
  transformIndexHtml: (html) =>
    html.replace('</body>', `  <svg width="0" height="0" aria-hidden="true">${symbols}</svg>\n  </body>`),
});

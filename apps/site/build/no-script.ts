import type { Plugin } from 'vite';
// By path, because Node loads the configuration and its packages without a compiler.
import { SHELL } from '../../../packages/contract/src/texts/shell.ts';

/** Says on the page that playing needs JavaScript, when a browser runs none. */
export const noScript = (): Plugin => ({
  name: 'no-script',
  transformIndexHtml: (html) =>
    html.replace('</body>', `  <noscript><p data-needs-script>${SHELL.needsScript}</p></noscript>\n  </body>`),
});

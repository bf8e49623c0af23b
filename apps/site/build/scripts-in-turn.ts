import type { Plugin } from 'vite';

const SCRIPTS = /(?:\s*<script type="module" crossorigin src="[^"]+"><\/script>)+/;
const ADDRESS = /src="([^"]+)"/g;

/**
 * Evaluates the last script of the page in a task of its own, after the libraries. All scripts of a page that are ready
 * are otherwise evaluated in one task, and a tap has to wait for all of them.
 */
export const scriptsInTurn = (): Plugin => ({
  name: 'scripts-in-turn',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(SCRIPTS, (scripts) => {
        const addresses = [...scripts.matchAll(ADDRESS)].map(([, address = '']) => address);
        const last = addresses.pop();
        const preloads = [...addresses, last].map(
          (address) => `<link rel="modulepreload" crossorigin href="${address}">`,
        );
        const imports = addresses.map((address) => `import "${address}";`).join('');
        const start = `<script type="module">${imports}setTimeout(()=>import("${last}"))</script>`;
        return `\n    ${[...preloads, start].join('\n    ')}`;
      }),
  },
});

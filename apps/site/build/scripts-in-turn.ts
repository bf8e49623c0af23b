import type { Plugin } from 'vite';

const SCRIPTS = /(?:\s*<script type="module" crossorigin src="[^"]+"><\/script>)+/;
const ADDRESS = /src="([^"]+)"/g;

const startOf = (scripts: string): string => {
  const addresses = [...scripts.matchAll(ADDRESS)].map(([, address = '']) => address);
  const preloads = addresses.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`);
  const imports = addresses.slice(0, -1).map((address) => `import "${address}";`);
  const start = `<script type="module">${imports.join('')}setTimeout(()=>import("${addresses.at(-1)}"))</script>`;
  return [...preloads, start].map((line) => `\n    ${line}`).join('');
};

export const inTurn = (html: string): string => html.replace(SCRIPTS, startOf);

/**
 * Evaluates the last script of the page in a task of its own, after the libraries. All scripts of a page that are ready
 * are otherwise evaluated in one task, and a tap has to wait for all of them. The page allows the inline script by its
 * hash.
 */
export const scriptsInTurn = (): Plugin => ({
  name: 'scripts-in-turn',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: { order: 'post', handler: inTurn },
});

import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/**
 * Writes the style sheet of the first page into its HTML, so that the first paint needs no second request. The server
 * allows it by its hash, as it does for scripts.
 *
 * The bundler lists the sheet among the files of every screen. It is replaced in these lists by the script of the first
 * page, which the browser already has. Otherwise the sheet would be loaded again after those of the screen, and its rules
 * would override some of theirs.
 */
export const inlineStyles = (): Plugin => {
  const inlined: string[] = [];
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(STYLES, (link, name: string) => {
          const styles = bundle[name];
          if (styles?.type !== 'asset') return link;
          inlined.push(name);
          return `<style>${String(styles.source).trim()}</style>`;
        }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of inlined) {
          const owner = chunks.find(({ viteMetadata }) => viteMetadata?.importedCss.has(name));
          if (owner === undefined) this.error(`no script imports ${name}`);
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${name}"`, `"${owner.fileName}"`);
        }
      },
    },
  };
};

import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/**
 * Writes the style sheet of the first page into its HTML, so that the first paint needs no second request. The server
 * allows it by its hash, as it does for scripts. Screens are told to load the script of the first page in its place, which
 * is there already: the same rules would otherwise be loaded again, after those of the screens, and override some of them.
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

import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** Name of the style sheet of the first page, without its hash. Other chunks must not load it again. */
export const FIRST_STYLES = /^assets\/first-[\w-]+\.css$/;

/**
 * Writes the style sheet of the first page into its HTML, so that the first paint needs no second request. The server
 * allows it by its hash, as it does for scripts.
 */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(STYLES, (link, name: string) => {
        const styles = bundle[name];
        return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : link;
      }),
  },
});

import type { Plugin } from 'vite';

const SCREENS = /\/src\/app\/screens\.ts$/;
const PLACE = '<meta name="koi-screens" content="';

/**
 * Writes into the page where the list of screens is, so that a visit straight to another page than home can request it
 * together with the first scripts.
 */
export const screensAddress = (): Plugin => ({
  name: 'screens-address',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunk = Object.values(bundle).find(
        (file) => file.type === 'chunk' && SCREENS.test(file.facadeModuleId ?? ''),
      );
      if (!chunk || !html.includes(PLACE)) throw new Error('the list of screens has no file of its own');
      return html.replace(PLACE, `${PLACE}/${chunk.fileName}`);
    },
  },
});

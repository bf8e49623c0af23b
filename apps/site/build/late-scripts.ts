import type { Plugin } from 'vite';

const LATE = /\s*(?:<link rel="(?:modulepreload|preload)"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/**
 * Moves scripts and the font to the end of the page, so that the browser requests them after it has received the page
 * with its styles, and they do not compete with what is painted first.
 */
export const lateScripts = (): Plugin => ({
  name: 'late-scripts',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const late = html.match(LATE) ?? [];
      return html.replace(LATE, '').replace('</body>', `${late.join('')}\n  </body>`);
    },
  },
});

import type { Plugin } from 'vite';

const ROUTER = /react-router\/dist\/production\/.*\.mjs$/;
const DISPLAY_NAME = /^\s*\w+\.displayName = "[^"]*";$/gm;
const COMPONENT = /= (React\w*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Names for developer tools and unmarked calls hold on to every component of the router.
 * Without them the bundler drops what the site does not use, which is two thirds of it.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

import { useSyncExternalStore } from 'react';

/** False where a page is rendered outside a browser: the server renders the site's first page from the same components. */
export const inBrowser = typeof window !== 'undefined';

const never = () => () => undefined;

/** False while a page from the server is taken over, when the first render has to equal its HTML. */
export const useTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { readText, remove, writeText } from './storage.ts';
import { createStore } from './store.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Background of the page in each theme, for the browser's own bars. */
const BAR = { light: '#F7F2EA', dark: '#13100E' };

/** The index.html of each page does the same before the first paint. */
const apply = (theme: Theme) => {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR[theme === 'system' ? own : theme];
  }
};

/** The theme that is stored under a key of the device. Without one the system decides. */
export const createTheme = (key: string) => {
  const stored = readText('local', key);
  const store = createStore<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system');
  return {
    ...store,
    set: (theme: Theme) => {
      if (theme === 'system') remove('local', key);
      else writeText('local', key, theme);
      apply(theme);
      store.set(theme);
    },
  };
};

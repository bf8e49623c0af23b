import { createStore } from '../ui/store.ts';
import { readText, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'adminTheme';

const systemTheme = (): Theme =>
  window.matchMedia?.('(prefers-color-scheme: dark)').matches === true ? 'dark' : 'light';

const stored = (): Theme | undefined => {
  const theme = readText('local', KEY);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};

/** Follows the system until the user chooses a theme. index.html does the same before the first paint. */
const store = createStore<Theme>(stored() ?? systemTheme());

export const useTheme = store.use;

export const setTheme = (theme: Theme) => {
  writeText('local', KEY, theme);
  document.documentElement.setAttribute('data-theme', theme);
  store.set(theme);
};

import { create } from 'zustand';
import { readText, remove, writeText } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
/** Background of the page in each theme, for the browser's own bars. */
const BAR = { light: '#F7F2EA', dark: '#13100E' };

const read = (): Theme => {
  const stored = readText('local', KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export const useTheme = create<{ theme: Theme }>(() => ({ theme: read() }));

/** index.html does the same before the first paint. */
const apply = (theme: Theme) => {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR[theme === 'system' ? own : theme];
  }
};

export const setTheme = (theme: Theme) => {
  if (theme === 'system') remove('local', KEY);
  else writeText('local', KEY, theme);
  apply(theme);
  useTheme.setState({ theme });
};

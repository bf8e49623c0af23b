import { createTheme, type Theme } from '@koi/ui/theme';

const theme = createTheme('adminTheme');

const systemTheme = (): Theme =>
  window.matchMedia?.('(prefers-color-scheme: dark)').matches === true ? 'dark' : 'light';

export const setTheme = theme.set;

/** The theme that is shown. It follows the system until the user chooses one. */
export const useTheme = () => {
  const chosen = theme.use();
  return chosen === 'system' ? systemTheme() : chosen;
};

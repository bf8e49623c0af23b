import { setIconLoader } from '@koi/ui/icon';
import type { sitePaths } from './icon-paths.ts';

declare module '@koi/ui/icon' {
  interface AppIcons extends Record<keyof typeof sitePaths, string> {}
}

// The icons of the first screen are symbols in the page; all others are loaded with the first screen that shows them.
setIconLoader(() => import('./more-icon-paths.ts').then(({ morePaths }) => morePaths));

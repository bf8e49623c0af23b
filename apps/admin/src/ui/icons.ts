import { setIcons } from '@koi/ui/icon';
import { firstPaths } from '@koi/ui/icon-paths/first';
import { sharedPaths } from '@koi/ui/icon-paths/shared';
import { adminPaths } from './icon-paths.ts';

declare module '@koi/ui/icon' {
  interface AppIcons extends Record<keyof typeof adminPaths, string> {}
}

setIcons({ ...firstPaths, ...sharedPaths, ...adminPaths });

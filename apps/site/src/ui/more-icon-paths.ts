import { sharedPaths } from '@koi/ui/icon-paths/shared';
import { sitePaths } from './icon-paths.ts';

/** The icons that the first screen does not show. */
export const morePaths = { ...sharedPaths, ...sitePaths };

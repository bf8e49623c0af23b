import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_PAGE } from '@koi/contract';
import type { Config } from '../../../platform/index.ts';

/** The built-in chat page is part of the site's build. Without it, members are not sent there. */
export const hasPage = ({ siteDir, mode }: Pick<Config, 'siteDir' | 'mode'>): boolean =>
  // In development, the pages are served by another process.
  siteDir === undefined ? mode === 'demo' : existsSync(join(siteDir, SERVICE_PAGE, 'index.html'));

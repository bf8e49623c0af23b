import { sql } from 'drizzle-orm';
import { games } from './tables.ts';

/** Texts that may have the address of a picture. */
export const gameTexts = sql`SELECT ${games.mobileImage} FROM ${games}
  UNION ALL SELECT ${games.appImage} FROM ${games}
  UNION ALL SELECT ${games.icon} FROM ${games}
  UNION ALL SELECT ${games.venueLogo} FROM ${games}
  UNION ALL SELECT ${games.headerLogo} FROM ${games}`;

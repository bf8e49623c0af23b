import { sql } from 'drizzle-orm';
import { sponsors } from './tables.ts';

/** Texts that may have the address of a picture. */
export const sponsorTexts = sql`SELECT ${sponsors.logo} FROM ${sponsors}
  UNION ALL SELECT ${sponsors.banner} FROM ${sponsors}
  UNION ALL SELECT ${sponsors.content} FROM ${sponsors}`;

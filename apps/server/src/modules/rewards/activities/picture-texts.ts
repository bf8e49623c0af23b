import { sql } from 'drizzle-orm';
import { activities } from './tables.ts';

/** Texts that may have the address of a picture. */
export const activityTexts = sql`SELECT ${activities.banner} FROM ${activities}
  UNION ALL SELECT ${activities.content} FROM ${activities}`;

import { sql } from 'drizzle-orm';
import { settings } from './tables.ts';

/** Settings that may have the address of a picture. */
export const settingTexts = sql`SELECT ${settings.value}::text FROM ${settings}`;

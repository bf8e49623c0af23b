import { sql } from 'drizzle-orm';
import { articles, banners } from './tables.ts';

/** Texts that may have the address of a picture. */
export const contentTexts = sql`SELECT ${banners.src} FROM ${banners} UNION ALL SELECT ${articles.content} FROM ${articles}`;

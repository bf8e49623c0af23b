import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/index.ts';

/** Only what an operator changed is stored; everything else is the default in setting.ts. */
export const settings = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
});

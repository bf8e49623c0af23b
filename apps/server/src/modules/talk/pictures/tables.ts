import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/index.ts';

/** Public pictures uploaded by staff, identified by the hash of their content. */
export const pictures = pgTable('picture', {
  hash: text('hash').primaryKey(),
  image: bytes('image').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** When it was last uploaded. */
  createdAt: moment('created_at').notNull(),
});

import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const venues = pgTable('venue', {
  platname: text('platname').primaryKey(),
  title: text('title').notNull(),
  sort: integer('sort').notNull(),
});

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

export const banners = pgTable(
  'banner',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    place: integer('place').notNull(),
    sort: integer('sort').notNull(),
    src: text('src').notNull(),
    link: text('link').notNull().default(''),
    title: text('title').notNull(),
    active: boolean('active').notNull().default(true),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Incremented by every change. A save must name the version it is based on. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('banner_place_sort').on(table.place, table.sort)],
);

export const announcements = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    active: boolean('active').notNull().default(true),
    startsAt: moment('starts_at').notNull().default(sql`now()`),
    endsAt: moment('ends_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('announcement_newest').on(table.startsAt.desc())],
);

/** The help centre and /abouts number their articles separately: type 5 is a different article in each. */
export const articles = pgTable(
  'article',
  {
    section: text('section').notNull(),
    type: integer('type').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.section, table.type] })],
);

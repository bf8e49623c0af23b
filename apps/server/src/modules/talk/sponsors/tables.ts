import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

export const sponsors = pgTable(
  'sponsor',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Empty when the first character of the name is shown instead. */
    logo: text('logo').notNull().default(''),
    banner: text('banner').notNull(),
    /** Title shown on the banner. */
    headline: text('headline').notNull().default(''),
    tagline: text('tagline').notNull().default(''),
    contentType: text('content_type').notNull().$type<'article' | 'link'>(),
    /** HTML, sanitised when it is saved. */
    content: text('content').notNull().default(''),
    linkType: text('link_type').notNull().$type<'external' | 'internal'>(),
    linkUrl: text('link_url').notNull().default(''),
    sort: integer('sort').notNull(),
    active: boolean('active').notNull().default(false),
    /** Incremented by every change. A save must name the version it is based on. */
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sponsor_order').on(table.sort, table.id)],
);

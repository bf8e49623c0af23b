import type { LETTER_KINDS } from '@koi/contract';
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

/** Letters (站内信). A letter is stored once, regardless of the number of recipients. */
export const letters = pgTable(
  'letter',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull().$type<(typeof LETTER_KINDS)[number]>(),
    title: text('title').notNull(),
    /** HTML, sanitised when it is saved. */
    content: text('content').notNull(),
    audience: text('audience').notNull().$type<'some' | 'all'>(),
    recipients: integer('recipients').notNull(),
    /** Empty when the platform sent it. */
    sender: text('sender').notNull().default(''),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('letter_newest').on(table.sentAt.desc(), table.id.desc())],
);

/** The recipients of a letter, and when they read it. */
export const letterCopies = pgTable(
  'letter_copy',
  {
    memberId: integer('member_id').notNull(),
    letterId: integer('letter_id').notNull(),
    sentAt: moment('sent_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.letterId] }),
    index('letter_copy_newest').on(table.memberId, table.sentAt.desc(), table.letterId.desc()),
    index('letter_copy_unread').on(table.memberId).where(sql`${table.readAt} IS NULL`),
    index('letter_copy_letter').on(table.letterId),
  ],
);

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

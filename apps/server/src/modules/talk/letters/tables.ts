import type { LETTER_KINDS } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

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
    /** To how many members it was written. Those who are blocked have no copy of a letter that advertises. */
    recipients: integer('recipients').notNull(),
    /** Empty when the platform sent it. */
    sender: text('sender').notNull().default(''),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    index('letter_newest').on(table.sentAt, table.id),
    index('letter_by_staff').on(table.sentAt, table.id).where(sql`${table.sender} <> ''`),
  ],
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
    index('letter_copy_newest').on(table.memberId, table.sentAt, table.letterId),
    index('letter_copy_unread').on(table.memberId).where(sql`${table.readAt} IS NULL`),
    index('letter_copy_letter').on(table.letterId),
  ],
);

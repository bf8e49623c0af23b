import type { TALK_WRITERS } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, personalColumns } from '../../../platform/index.ts';

const talkId = () => bigint('talk_id', { mode: 'number' }).notNull();

/** One talk per member or visitor. A closed talk reopens when they write again. */
export const talks = pgTable(
  'talk',
  {
    /** Null when the talk belongs to a visitor who is not logged in. */
    memberId: integer('member_id'),
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `m:` and the member's id, or `v:` and the hash of the visitor's key. */
    owner: text('owner').notNull().unique(),
    /** Display name of a visitor in the staff inbox. */
    visitorName: text('visitor_name').notNull().default(''),
    lastSeq: integer('last_seq').notNull().default(0),
    /** The last message that each side has read. */
    guestRead: integer('guest_read').notNull().default(0),
    staffRead: integer('staff_read').notNull().default(0),
    /** Time of the guest's first message without an answer; null when none is pending. */
    waitingSince: moment('waiting_since'),
    holderId: integer('holder_id'),
    holderName: text('holder_name').notNull().default(''),
    lastWord: text('last_word').notNull().default(''),
    lastBy: text('last_by').notNull().$type<(typeof TALK_WRITERS)[number]>().default('guest'),
    lastAt: moment('last_at').notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('talk_member').on(table.memberId),
    index('talk_waiting').on(table.waitingSince).where(sql`${table.waitingSince} IS NOT NULL`),
    index('talk_newest').on(table.lastAt, table.id),
    check('talk_closed_rests', sql`${table.closedAt} IS NULL OR ${table.waitingSince} IS NULL`),
  ],
);

export const talkMessages = pgTable(
  'talk_message',
  {
    talkId: talkId(),
    seq: integer('seq').notNull(),
    clientId: text('client_id').notNull(),
    by: text('by').notNull().$type<(typeof TALK_WRITERS)[number]>(),
    staffId: integer('staff_id'),
    staffName: text('staff_name').notNull().default(''),
    text: text('text').notNull(),
    /** The key of a picture, or empty. */
    picture: text('picture').notNull().default(''),
    articles: jsonb('articles').notNull().$type<{ type: number; title: string }[]>().default([]),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.talkId, table.seq] }),
    uniqueIndex('talk_message_client').on(table.talkId, table.clientId),
    index('talk_message_at').on(table.at),
    index('talk_message_picture').on(table.picture).where(sql`${table.picture} <> ''`),
    check('talk_message_writer', sql`(${table.by} = 'staff') = (${table.staffId} IS NOT NULL)`),
  ],
);

/** Pictures of talks under unguessable keys. Uploads that were never sent are deleted. */
export const talkPictures = pgTable(
  'talk_picture',
  {
    key: text('key').primaryKey(),
    /** Encrypted with a key of its own. */
    ...personalColumns(),
    image: bytes('image').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('talk_picture_age').on(table.createdAt),
    index('talk_picture_personal_key')
      .on(table.personalKeyId, table.key)
      .where(sql`${table.personalKeyId} IS NOT NULL`),
    index('talk_picture_plain').on(table.key).where(sql`${table.personalKeyId} IS NULL`),
  ],
);

/** Sockets of staff on duty, in all processes, with the time when they were last seen. */
export const talkDuty = pgTable('talk_duty', {
  socket: text('socket').primaryKey(),
  staffId: integer('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  seenAt: moment('seen_at').notNull(),
});

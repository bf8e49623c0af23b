import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import type { StoredRefusal } from './refusal.ts';

/** Stored answers by Idempotency-Key. */
export const idempotentAnswers = pgTable(
  'idempotent_answer',
  {
    /** The caller and the call. The same key in another scope is a different key. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    contentHash: bytes('content_hash').notNull(),
    answer: jsonb('answer').notNull(),
    /** Set when the answer is a refusal, which is final under this key. */
    refusal: jsonb('refusal').$type<StoredRefusal>(),
    /** The attempt that is working on this key outside a transaction. Null once there is an answer. */
    owner: text('owner'),
    /** After this time, by the database clock, another attempt may take over. */
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotent_answer_age').on(table.createdAt)],
);

/** Recent attempts at a secret. Keys are hashed, because people sometimes type passwords into the name field. */
export const tries = pgTable(
  'member_try',
  {
    keyHash: text('key_hash').primaryKey(),
    history: jsonb('history').notNull().$type<number[]>(),
    blockedUntil: moment('blocked_until'),
    staleAt: moment('stale_at').notNull(),
  },
  (table) => [index('member_try_stale').on(table.staleAt)],
);

/** Last run of each background job. The queue keeps only recent runs, so that it stays small. */
export const jobStates = pgTable('job_state', {
  name: text('name').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** Null while the job is running, and after it was killed. */
  endedAt: moment('ended_at'),
  /** Message of the failure. Empty when the last run succeeded. */
  failure: text('failure').notNull().default(''),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  movedAt: moment('moved_at'),
});

/** Since when personal data is sealed. One row, which the migration stores. */
export const sealingStarts = pgTable('sealing_start', {
  only: boolean('only').primaryKey().default(true),
  /** When a process of a release that can't open sealed personal data was last connected. */
  olderSeenAt: moment('older_seen_at').notNull(),
  /** From then on personal data is written sealed, and a job seals what is not. Null before. */
  begunAt: moment('begun_at'),
});

import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** What a caller's Idempotency-Key has already been answered with. */
export const idempotentAnswers = pgTable(
  'idempotent_answer',
  {
    /** Whose key it is and for which call: a key means nothing to anybody else. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    contentHash: bytes('content_hash').notNull(),
    answer: jsonb('answer').notNull(),
    /** Set when the answer is a refusal, which is then final under this key. */
    refusal: jsonb('refusal').$type<{ code: number; message: string }>(),
    /** The attempt that is working on it outside a transaction; null once there is an answer. */
    owner: text('owner'),
    /** Another attempt may take over afterwards, by the clock of the database. */
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotent_answer_age').on(table.createdAt)],
);

/** Recent tries at a secret. Keys are hashed, because people type passwords into the field for the name. */
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

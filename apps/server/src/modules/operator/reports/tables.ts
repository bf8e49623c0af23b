import type { BookCheck } from '@koi/contract';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/index.ts';

/** The subject of a run: the books, or the chain of the audit log. */
export type CheckSubject = 'books' | 'audit';

/** Checks of the books and of the audit log, by the nightly job and by request. */
export const bookRuns = pgTable(
  'book_run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull().default('books').$type<CheckSubject>(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Who requested it; empty for the nightly job. */
    staffName: text('staff_name').notNull().default(''),
    /** Whether the whole history was checked instead of what is new and a sample. */
    whole: boolean('whole').notNull().default(false),
    /** The newest ledger transaction that the check saw, and the first database transaction that had not begun then. */
    through: bigint('through', { mode: 'bigint' }),
    begunBelow: bigint('begun_below', { mode: 'bigint' }),
    checks: jsonb('checks').notNull().default([]).$type<BookCheck[]>(),
    /** Why it ended without a result. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [index('book_run_finished').on(table.subject, table.finishedAt)],
);

/**
 * Signatures of seals and audit checkpoints. Each is the hash of its row, sealed with KOI_SECRET, so that the password of
 * the database is not enough to rewrite what was verified.
 */
export const evidenceSignatures = pgTable(
  'evidence_signature',
  {
    /** Kind and number of the signed row, such as `seal 12`. */
    place: text('place').primaryKey(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [index('evidence_signature_key').on(table.keyId, table.place)],
);

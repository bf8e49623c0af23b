import type { BookCheck } from '@koi/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Checks of the books, by the nightly job and by request. */
export const bookRuns = pgTable(
  'book_run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Who requested it; empty for the nightly job. */
    staffName: text('staff_name').notNull().default(''),
    checks: jsonb('checks').notNull().default([]).$type<BookCheck[]>(),
    /** Why it ended without a result. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [index('book_run_finished').on(table.finishedAt)],
);

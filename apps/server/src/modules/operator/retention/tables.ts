import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

const rows = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What the job has deleted of each kind of record. */
export const retentionRuns = pgTable('retention_run', {
  item: text('item').primaryKey(),
  /** The run that is under way or was the last. */
  startedAt: moment('started_at').notNull(),
  /** When a run last found nothing more to delete; null before the first one. */
  endedAt: moment('ended_at'),
  deleted: rows('deleted'),
  deletedTotal: rows('deleted_total'),
  /** Deleted records that the audit log does not have yet, because the run was interrupted. */
  unlogged: rows('unlogged'),
});

import type { EXPORT_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, moment, personalColumns } from '../../../platform/index.ts';

export interface ExportEvent {
  at: string;
  text: string;
  who: string;
}

export const exportJobs = pgTable(
  'export_job',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull().unique(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    /** Path of the list's call without `/api/staff/`. */
    list: text('list').notNull(),
    /**
     * The filters as they were sent, which are sealed together with the key of the file: `readInside` reads them. The
     * plain column is empty for a sealed row. Staff read the masked texts.
     */
    ...personalColumns(),
    plainFilters: jsonb('filters').notNull().$type<Record<string, string | number>>(),
    filterTexts: jsonb('filter_texts').notNull().$type<string[]>(),
    format: text('format').notNull().$type<'csv' | 'xlsx'>(),
    state: text('state').notNull().default('queued').$type<(typeof EXPORT_STATES)[number]>(),
    /** Personal data is written as a whole. The job runs only when a second person has agreed. */
    unmasked: boolean('unmasked').notNull().default(false),
    /** Why an unmasked export was requested, and the second person who agreed. */
    reason: text('reason').notNull().default(''),
    checkerId: integer('checker_id'),
    checkerName: text('checker_name').notNull().default(''),
    /** Number of rows in the list, counted up to a limit. Short lists do not wait for long ones. */
    total: integer('total').notNull(),
    /** Rows written so far. */
    rows: integer('rows').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the file, as hex. */
    sha256: text('sha256').notNull().default(''),
    failure: text('failure').notNull().default(''),
    /** Counts the runs. A run may write only while it is the last one. */
    attempt: smallint('attempt').notNull().default(0),
    /** Until when the run counts as alive. */
    leasedUntil: moment('leased_until'),
    events: jsonb('events').notNull().$type<ExportEvent[]>(),
    downloads: integer('downloads').notNull().default(0),
    /** SHA-256 of the one-time ticket of a download. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: moment('ticket_expires_at'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('export_job_created').on(table.createdAt, table.id),
    index('export_job_staff').on(table.staffId, table.createdAt, table.id),
    index('export_job_personal_key').on(table.personalKeyId, table.id).where(sql`${table.personalKeyId} IS NOT NULL`),
    index('export_job_open').on(table.id).where(sql`${table.state} IN ('waiting', 'queued', 'running')`),
    index('export_job_kept').on(table.expiresAt).where(sql`${table.state} = 'ready'`),
    check('export_job_format', sql`${table.format} IN ('csv', 'xlsx')`),
    check(
      'export_job_state',
      sql`${table.state} IN ('waiting', 'queued', 'running', 'ready', 'failed', 'refused', 'cancelled', 'expired')`,
    ),
    check(
      'export_job_agreed',
      sql`NOT ${table.unmasked} OR ${table.checkerId} IS NOT NULL OR ${table.state} IN ('waiting', 'refused', 'cancelled')`,
    ),
    check('export_job_two_people', sql`${table.checkerId} <> ${table.staffId}`),
  ],
);

/** The content of a file in parts of one size, encrypted with the key of its job, so that any process can write and any other can serve it. */
export const exportChunks = pgTable(
  'export_chunk',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    /** The run that wrote the part. Parts of earlier runs are deleted. */
    attempt: smallint('attempt').notNull(),
    n: integer('n').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.attempt, table.n] })],
);

import type { DATA_COPY_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/index.ts';

type State = Exclude<(typeof DATA_COPY_STATES)[number], 'none'>;

/** Copies of their data that members asked for. */
export const dataCopies = pgTable(
  'data_copy',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    state: text('state').notNull().default('waiting').$type<State>(),
    requestedAt: moment('requested_at').notNull(),
    readyAt: moment('ready_at'),
    /** Until when it can be downloaded. */
    expiresAt: moment('expires_at'),
    /** Size of the file as it is downloaded. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Counts the runs. A run may write only while it is the last one. */
    attempt: smallint('attempt').notNull().default(0),
    /** Until when the run counts as alive. */
    leasedUntil: moment('leased_until'),
    /** SHA-256 of the one-time ticket of a download. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: moment('ticket_expires_at'),
  },
  (table) => [
    index('data_copy_member').on(table.memberId, table.requestedAt),
    index('data_copy_requested').on(table.requestedAt),
    index('data_copy_kept').on(table.expiresAt).where(sql`${table.state} = 'ready'`),
    uniqueIndex('data_copy_waiting').on(table.memberId).where(sql`${table.state} = 'waiting'`),
    check('data_copy_state', sql`${table.state} IN ('waiting', 'ready', 'failed', 'expired')`),
    check('data_copy_ready', sql`${table.state} <> 'ready' OR ${table.expiresAt} IS NOT NULL`),
  ],
);

/** The compressed file in parts, each encrypted, so that a dump of the database has no copy of anybody's data. */
export const dataCopyParts = pgTable(
  'data_copy_part',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    copyNo: text('copy_no').notNull(),
    /** The run that wrote the part. Parts of earlier runs are deleted. */
    attempt: smallint('attempt').notNull(),
    n: integer('n').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [
    uniqueIndex('data_copy_part_place').on(table.copyNo, table.attempt, table.n),
    index('data_copy_part_key').on(table.keyId, table.id),
  ],
);

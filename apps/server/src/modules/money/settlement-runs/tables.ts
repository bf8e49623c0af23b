import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, money, progressColumns } from '../../../platform/index.ts';

export type SettlementKind = 'commission' | 'rebate';

/**
 * Common columns of the records of a settlement. Part 0 of a day is its settlement; further parts correct it by the
 * difference.
 */
export const partColumns = {
  memberId: integer('member_id').notNull(),
  day: text('day').notNull(),
  part: smallint('part').notNull(),
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  amount: money('amount').notNull(),
  createdAt: moment('created_at').notNull(),
};

/** Settled Beijing days of each kind. */
export const settlementRuns = pgTable(
  'settlement_run',
  {
    kind: text('kind').notNull().$type<SettlementKind>(),
    day: text('day').notNull(),
    /** The terms of the day's first run, which its corrections use as well. Null for a kind whose terms are fixed by day. */
    terms: jsonb('terms'),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** The run settles only members whose bets changed after this moment, and failed ones. Null for a whole day. */
    since: moment('since'),
    ...progressColumns,
    runs: integer('runs').notNull().default(1),
    /** Staff member who requested the last run. Empty for the daily job. */
    staffName: text('staff_name').notNull().default(''),
    /** Set on the run of the previous day to the Beijing day on which the daily job completed all due days. */
    checkedOn: text('checked_on').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
);

/** Members who could not be settled in the last run of a day. */
export const settlementFailures = pgTable(
  'settlement_failure',
  {
    kind: text('kind').notNull().$type<SettlementKind>(),
    day: text('day').notNull(),
    memberId: integer('member_id').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.memberId] })],
);

/**
 * Sums of the records of a day, and of all days under the empty day. A day has several rows, so that members who claim at
 * the same time rarely wait for each other.
 */
export const settlementSums = pgTable(
  'settlement_sum',
  {
    kind: text('kind').notNull().$type<SettlementKind>(),
    day: text('day').notNull(),
    shard: smallint('shard').notNull(),
    people: integer('people').notNull().default(0),
    records: integer('records').notNull().default(0),
    corrections: integer('corrections').notNull().default(0),
    turnover: money('turnover').notNull().default(sql`0`),
    amount: money('amount').notNull().default(sql`0`),
    /** The part of the amount that members have received. */
    given: money('given').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.shard] })],
);

import type { REBATE_FIELD_OF_CATEGORY } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** Hundredths of a percent, by VIP level and by the field of a category. */
export type Percents = Readonly<
  Record<string, Readonly<Record<(typeof REBATE_FIELD_OF_CATEGORY)[keyof typeof REBATE_FIELD_OF_CATEGORY], number>>>
>;

/**
 * The rebate of a member for a Beijing day, by venue and category. Part 0 is the day's settlement; further parts
 * correct it by the difference. The primary key ensures that each part is written once.
 */
export const rebateRecords = pgTable(
  'rebate_record',
  {
    memberId: integer('member_id').notNull(),
    day: text('day').notNull(),
    platname: text('platname').notNull(),
    category: text('category').notNull(),
    part: smallint('part').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** VIP level the member held on that day, and its rebate in hundredths of a percent. */
    level: smallint('level').notNull(),
    percent: integer('percent').notNull(),
    turnover: money('turnover').notNull(),
    amount: money('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    claimNo: text('claim_no'),
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.platname, table.category, table.part] }),
    unique('rebate_record_id').on(table.id),
    index('rebate_record_created').on(table.memberId, table.createdAt),
    index('rebate_record_day').on(table.day, table.memberId),
    index('rebate_record_claim').on(table.claimNo),
    index('rebate_record_waiting').on(table.memberId).where(sql`${table.claimNo} IS NULL`),
    check('rebate_record_first', sql`${table.part} > 0 OR ${table.amount} > 0`),
    check('rebate_record_amount', sql`${table.amount} <> 0`),
    check('rebate_record_claimed', sql`(${table.claimNo} IS NULL) = (${table.claimedAt} IS NULL)`),
  ],
);

/** A claim of all pending records, paid in one transaction. */
export const rebateClaims = pgTable(
  'rebate_claim',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    amount: money('amount').notNull(),
    /** The ledger key of the transaction that paid it. */
    posting: text('posting').notNull().unique(),
    at: moment('at').notNull(),
  },
  (table) => [index('rebate_claim_member').on(table.memberId), check('rebate_claim_amount', sql`${table.amount} > 0`)],
);

/** Settled days. */
export const rebateRuns = pgTable('rebate_run', {
  day: text('day').primaryKey(),
  /** The percents of all levels when the day was first settled. Corrections use them as well. */
  percents: jsonb('percents').notNull().$type<Percents>(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  runs: integer('runs').notNull().default(1),
  /** The member of staff who started the last run; empty for the daily job. */
  staffName: text('staff_name').notNull().default(''),
  /** Set on the run of the previous day to the Beijing day on which the daily job completed all due days. */
  checkedOn: text('checked_on').notNull().default(''),
});

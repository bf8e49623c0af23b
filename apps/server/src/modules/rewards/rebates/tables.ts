import type { REBATE_FIELD_OF_CATEGORY } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';
import { partColumns } from '../../money/settlement-runs/index.ts';

/** Hundredths of a percent, by VIP level and by the field of a category. */
export type Percents = Readonly<
  Record<string, Readonly<Record<(typeof REBATE_FIELD_OF_CATEGORY)[keyof typeof REBATE_FIELD_OF_CATEGORY], number>>>
>;

/** Parts of a member's rebate of a Beijing day, by venue and category. The primary key ensures that each is written once. */
export const rebateRecords = pgTable(
  'rebate_record',
  {
    ...partColumns,
    venue: text('platname').notNull(),
    category: text('category').notNull(),
    /** VIP level the member held on that day, and its rebate in hundredths of a percent. */
    level: smallint('level').notNull(),
    percent: integer('percent').notNull(),
    turnover: money('turnover').notNull(),
    claimNo: text('claim_no'),
    claimedAt: moment('claimed_at'),
    /** Set when the member excluded themselves before they claimed it. It can't be claimed afterwards. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.venue, table.category, table.part] }),
    unique('rebate_record_id').on(table.id),
    index('rebate_record_created').on(table.memberId, table.createdAt),
    index('rebate_record_day').on(table.day, table.id),
    index('rebate_record_venue').on(table.venue, table.day, table.id),
    index('rebate_record_claimed_day').on(table.day, table.id).where(sql`${table.claimNo} IS NOT NULL`),
    index('rebate_record_unclaimed_day').on(table.day, table.id).where(sql`${table.claimNo} IS NULL`),
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
  (table) => [
    index('rebate_claim_member').on(table.memberId),
    index('rebate_claim_at').on(table.at),
    check('rebate_claim_amount', sql`${table.amount} > 0`),
  ],
);

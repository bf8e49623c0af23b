import type { BLOCK_KINDS, TURNOVER_CAUSES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** Turnover that is required before a withdrawal: amount × multiple = required. */
export const turnoverRequirements = pgTable(
  'turnover_requirement',
  {
    memberId: integer('member_id').notNull(),
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    cause: text('cause').notNull().$type<(typeof TURNOVER_CAUSES)[number]>(),
    /** The order, rebate or red packet it comes from. Each reference is required once per member. */
    reference: text('reference').notNull(),
    amount: money('amount').notNull(),
    /** A plain decimal. */
    multiple: text('multiple').notNull(),
    required: money('required').notNull(),
    done: money('done').notNull().default(sql`0`),
    createdAt: moment('created_at').notNull(),
    /** When it was fulfilled, waived because no money was left, or ended by a block. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('turnover_requirement_reference').on(table.memberId, table.reference),
    index('turnover_requirement_open').on(table.memberId, table.id).where(sql`${table.closedAt} IS NULL`),
    index('turnover_requirement_member').on(table.memberId, table.id),
    check('turnover_requirement_amounts', sql`${table.done} >= 0 AND ${table.done} <= ${table.required}`),
  ],
);

/** Stakes that were counted, once per bet. */
export const turnoverStakes = pgTable(
  'turnover_stake',
  {
    memberId: integer('member_id').notNull(),
    reference: text('reference').notNull(),
    amount: money('amount').notNull(),
    /** The part that requirements needed, which is the most that can be reversed. */
    used: money('used').notNull().default(sql`0`),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reference] })],
);

/** What was left of requirements when an exclusion or a house block ended them. */
export const turnoverEnds = pgTable(
  'turnover_end',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    at: moment('at').notNull(),
    block: text('block').notNull().$type<(typeof BLOCK_KINDS)[number]>(),
    amount: money('amount').notNull(),
  },
  (table) => [
    index('turnover_end_member').on(table.memberId, table.at),
    check('turnover_end_amount', sql`${table.amount} > 0`),
  ],
);

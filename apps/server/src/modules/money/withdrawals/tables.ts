import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';
import { reviewColumns } from '../../operator/claims/index.ts';

export const withdrawals = pgTable(
  'withdrawal',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    method: text('method').notNull().$type<'bank' | 'usdt'>(),
    amount: money('amount').notNull(),
    ...reviewColumns(),
    cardId: bigint('card_id', { mode: 'number' }).notNull(),
    /** Bank or USDT protocol and last four characters of the card at the time of the request. */
    cardName: text('card_name').notNull(),
    cardTail: text('card_tail').notNull(),
    /** For a USDT withdrawal: the rate, and the fee and payout in 10⁻⁶ USDT. */
    rate: text('rate').notNull().default(''),
    feeUsdt: money('fee_usdt'),
    payoutUsdt: money('payout_usdt'),
    /** Results of the risk checks at the time of the request. */
    checks: jsonb('checks').notNull().$type<{ passed: boolean; name: string; detail: string }[]>(),
    firstApproverId: integer('first_approver_id'),
    firstApproverName: text('first_approver_name').notNull().default(''),
    firstApprovedAt: moment('first_approved_at'),
  },
  (table) => [
    index('withdrawal_member').on(table.memberId, table.createdAt, table.no),
    index('withdrawal_created').on(table.createdAt),
    index('withdrawal_waiting').on(table.createdAt).where(sql`${table.state} = 1`),
    // Large withdrawals of reports. The amount is LARGE_EVENT_MIN of the contract.
    index('withdrawal_large').on(table.decidedAt).where(sql`${table.state} = 2 AND ${table.amount} >= 1000000`),
    index('withdrawal_refused').on(table.decidedAt, table.method).where(sql`${table.state} = 3`),
    // The index has the state and the time of creation, so that the day's decisions are counted from it alone.
    index('withdrawal_decided').on(table.decidedAt, table.state, table.createdAt),
    index('withdrawal_method_decided').on(table.method, table.decidedAt),
    index('withdrawal_amount').on(table.amount, table.no),
    check('withdrawal_amount', sql`${table.amount} > 0`),
    check('withdrawal_state', sql`${table.state} IN (1, 2, 3)`),
    check('withdrawal_decided', sql`(${table.state} = 1) = (${table.decidedAt} IS NULL)`),
    check('withdrawal_usdt', sql`(${table.method} = 'usdt') = (${table.payoutUsdt} IS NOT NULL)`),
    check(
      'withdrawal_two_people',
      sql`${table.decidedBy} IS DISTINCT FROM ${table.firstApproverId} OR ${table.firstApproverId} IS NULL OR ${table.state} <> 2`,
    ),
  ],
);

/** History of an order for reviewers. */
export const withdrawalEvents = pgTable(
  'withdrawal_event',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull(),
    at: moment('at').notNull(),
    who: text('who').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('withdrawal_event_no').on(table.no, table.id)],
);

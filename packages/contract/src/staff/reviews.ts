import { z } from 'zod';
import { PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkDaySpan } from '../rules/days.ts';
import { cursors, id, integer, judged, listed, moment, money, nothing, oneOf, text } from '../wire.ts';

export const REVIEW_KINDS = ['deposit', 'withdrawal'] as const;
export const RISKS = ['low', 'medium', 'high'] as const;

/** `method` is the pay way of the wire; for a withdrawal `bank` or `usdt`. */
export const reviewRow = z.object({
  kind: z.enum(REVIEW_KINDS),
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  vip: z.number().int(),
  method: z.enum(PAY_WAYS),
  amount: money,
  state: z.number().int().min(1).max(3),
  risk: z.enum(RISKS),
  created_at: moment,
  decided_at: z.string(),
  claimed_by: z.string().describe('name of the staff member who has claimed it, empty when it is not claimed'),
  claimed_by_me: z.boolean(),
  /** The first approver of a large withdrawal that needs a second approval. */
  first_approver: z.string(),
});
export type ReviewRow = z.output<typeof reviewRow>;

/** Why a check did not pass; absent when it needs the reviewer's attention. */
const CHECK_RESULTS = ['failed', 'pending', 'unchecked'] as const;

export const reviewCheck = z.object({
  passed: z.boolean(),
  name: z.string(),
  detail: z.string(),
  result: z.enum(CHECK_RESULTS).optional(),
});
export type ReviewCheck = z.output<typeof reviewCheck>;

export const reviewDetail = reviewRow.extend({
  /** Pairs of label and value, in display order: payer, receiving account, card, address, hash, fee. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  checks: z.array(reviewCheck),
  credits: z.string().describe('元 that an approval would credit; empty while nothing is known to have arrived'),
  /** Other orders that name the same blockchain transaction. */
  same_hash: z.array(
    z.object({ no: z.string(), member_name: z.string(), amount: money, state: z.number().int().min(1).max(3) }),
  ),
  receipt: z.string().describe('the address of the payer’s receipt, empty without one'),
  reopenable: z.boolean().describe('an order that ended unpaid and may be put back into the queue'),
  events: z.array(z.object({ at: moment, who: z.string(), text: z.string() })),
  remark: z.string(),
  member: z.object({
    realname: z.string().describe('masked'),
    joined_at: moment,
    frozen: z.boolean(),
    balance: money,
    held: money,
    turnover_left: money,
    deposit_total: money,
    withdrawal_total: money,
    withdrawal_30_days: money,
  }),
  /** The member's latest other orders of both kinds. */
  history: z.array(
    z.object({
      kind: z.enum(REVIEW_KINDS),
      no: z.string(),
      method: z.enum(PAY_WAYS),
      amount: money,
      state: z.number().int(),
      created_at: moment,
    }),
  ),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

export const reviews = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/reviews/list',
    caller: 'staff',
    permission: 'reviews.read',
    summary:
      'Deposits and withdrawals, those that wait or those decided; `search` is an order number or a member’s name',
    input: z.object({
      kind: oneOf(['', ...REVIEW_KINDS], ''),
      state: oneOf(['', 'open', 'decided', 'approved', 'refused'], 'open'),
      method: oneOf(['', ...PAY_WAYS], ''),
      search: text(64),
      /** Limits the list to one member; 0 for all members. */
      member_id: integer(0),
      /** Number of Beijing days, including today; 0 for all. */
      days: integer(0, 0, 366),
      decided_from: judged().describe('YYYY-MM-DD, the first Beijing day of the decision; empty for no limit'),
      decided_to: judged().describe('YYYY-MM-DD, the last one; empty for no limit'),
      /** `decided` lists only decided orders, the last decision first. */
      sort: oneOf(['newest', 'oldest', 'largest', 'decided'], 'newest'),
      ...cursors(),
    }),
    output: listed(reviewRow),
    refusals: ['memberFiles.twoMeant'],
    check: ({ decided_from, decided_to }) => checkDaySpan(decided_from, decided_to),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/reviews/summary',
    caller: 'staff',
    permission: 'reviews.read',
    summary: 'What waits, its sum, what was approved today and how long decisions took today',
    input: nothing,
    output: z.object({
      deposits: z.number().int(),
      withdrawals: z.number().int(),
      amount: money,
      approved_today: z.number().int(),
      average_seconds: z
        .number()
        .int()
        .describe('from the order to its decision, over the newest decisions of today; 0 when nothing was decided'),
    }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/reviews/detail',
    caller: 'staff',
    permission: 'reviews.read',
    summary: 'One order with its evidence, its story and the member’s history',
    input: z.object({ no: text(64) }),
    output: reviewDetail,
    refusals: ['reviews.unknown'],
  }),
};

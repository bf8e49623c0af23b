import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkAdjustment, checkApproval, checkRefusal } from '../rules/staff.ts';
import { ADJUSTMENTS } from '../texts/staff.ts';
import { cursors, empty, id, integer, judged, listed, moment, money, oneOf, positiveOf, text } from '../wire.ts';

export const ADJUSTMENT_DIRECTIONS = ['credit', 'debit'] as const;

export const adjustment = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  amount: money,
  /** Required turnover as a multiple of the credited amount. */
  multiple: z.number().int(),
  reason: z.string(),
  state: z.number().int().min(1).max(3),
  maker: z.string(),
  made_by_me: z.boolean(),
  checker: z.string(),
  remark: z.string(),
  created_at: moment,
  decided_at: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

const decision = z.object({ no: text(64), remark: judged() });

export const adjustments = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/list',
    caller: 'staff',
    permission: 'adjustments.read',
    summary: 'Manual adjustments, newest first; state 1 waits for its checker, 2 took effect, 3 was turned down',
    input: z.object({ state: integer(0, 0, 3), search: text(64), ...cursors() }),
    output: listed(adjustment),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/make',
    caller: 'staff',
    permission: 'adjustments.make',
    summary: 'Propose a change of a member’s centre wallet; nothing moves before somebody else agrees',
    input: z
      .object({
        member: text(),
        direction: oneOf(ADJUSTMENT_DIRECTIONS, 'credit'),
        amount: judged(),
        multiple: judged(),
        reason: judged(),
      })
      .transform((asSent) => ({ ...asSent, amount: positiveOf(asSent.amount), asSent })),
    output: z.object({ no: z.string() }),
    check: checkAdjustment,
    done: ADJUSTMENTS.made,
    refusals: ['adjustments.memberUnknown'],
    money: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/approve',
    caller: 'staff',
    permission: 'adjustments.check',
    summary: 'The second person agrees: the money moves',
    input: decision,
    output: empty,
    check: checkApproval,
    done: ADJUSTMENTS.approved,
    refusals: ['adjustments.ownNotAllowed', 'adjustments.decided', 'proposals.tooFresh', 'wallet.insufficient'],
    money: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/refuse',
    caller: 'staff',
    permission: 'adjustments.check',
    summary: 'The second person does not agree',
    input: decision,
    output: empty,
    check: checkRefusal,
    done: ADJUSTMENTS.refused,
    refusals: ['adjustments.ownNotAllowed', 'adjustments.decided'],
    money: true,
  }),
};

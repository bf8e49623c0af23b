import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkAdjustment } from '../rules/staff.ts';
import { ADJUSTMENTS } from '../texts/staff.ts';
import { cursors, id, integer, judged, listed, moment, money, oneOf, positiveOf, text } from '../wire.ts';
import { waitingProposal } from './proposals.ts';

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
  state: z.number().int().min(1).max(5),
  maker: z.string(),
  made_by_me: z.boolean(),
  checker: z.string(),
  remark: z.string(),
  created_at: moment,
  decided_at: z.string(),
  /** Set while the adjustment waits for its second person. */
  proposal: waitingProposal.nullable(),
});
export type Adjustment = z.output<typeof adjustment>;

export const adjustments = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/list',
    caller: 'staff',
    permission: 'adjustments.read',
    summary:
      'Manual adjustments, newest first; state 1 waits for its second person, 2 took effect, 3 was refused, 4 withdrawn, 5 expired',
    input: z.object({ state: integer(0, 0, 5), search: text(64), ...cursors() }),
    output: listed(adjustment),
    refusals: ['memberFiles.twoMeant'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/staff/adjustments/make',
    caller: 'staff',
    permission: 'adjustments.make',
    summary: 'Propose a change of a member’s centre wallet; nothing moves before somebody else agrees',
    input: z
      .object({
        member: text().describe('name or ID; # before an ID and @ before a name when both exist'),
        direction: oneOf(ADJUSTMENT_DIRECTIONS, 'credit'),
        amount: judged(),
        multiple: judged(),
        reason: judged(),
      })
      .transform((asSent) => ({ ...asSent, amount: positiveOf(asSent.amount), asSent })),
    output: z.object({ no: z.string(), proposal: z.string() }),
    check: checkAdjustment,
    done: ADJUSTMENTS.made,
    refusals: ['adjustments.memberUnknown', 'memberFiles.twoMeant', 'staff.codeNeeded'],
    money: true,
  }),
};

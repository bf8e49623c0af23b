import { z } from 'zod';
import { VIP_REBATE_FIELDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { rebate } from '../member/rebates.ts';
import { checkSettlementDay } from '../rules/settlement-runs.ts';
import { SETTLEMENT_RUNS } from '../texts/settlement-runs.ts';
import { cursors, id, judged, listed, memberId, money, oneOf, text } from '../wire.ts';
import { settlementRun } from './settlement-runs.ts';

export const rebateRun = settlementRun({ members: z.number().int() }, { claimed: money });
export type RebateRun = z.output<typeof rebateRun>;

export const staffRebate = rebate.omit({ day_turnover: true }).extend({
  member_id: id,
  member_name: z.string(),
  /** VIP level the member held on that day. */
  vip: z.number().int(),
  claim_no: z.string(),
});
export type StaffRebate = z.output<typeof staffRebate>;

export const rebates = {
  margins: endpoint({
    method: 'POST',
    path: '/api/staff/rebates/margins',
    caller: 'staff',
    permission: 'vip.read',
    summary: 'Highest rebate and commission of each category beside the smallest edge of its games, in percent',
    input: z.object({}),
    output: z.object({
      categories: z.array(
        z.object({
          field: z.enum(VIP_REBATE_FIELDS),
          games: z.number().int(),
          edge: z.string().describe('empty while no return of the category is known'),
          game: z.string(),
          rebate: z.string(),
        }),
      ),
      commission: z.string().describe('direct and indirect together, of the plan in force or of the one that follows'),
    }),
  }),
  runs: endpoint({
    method: 'POST',
    path: '/api/staff/rebates/runs',
    caller: 'staff',
    permission: 'rebates.read',
    summary: 'Settled days and what came of each, newest first',
    input: z.object(cursors()),
    output: listed(rebateRun),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/staff/rebates/run',
    caller: 'staff',
    permission: 'rebates.run',
    summary: 'Settle a day again: what was settled stays, what changed since is added as a correction',
    input: z.object({ day: judged() }),
    output: z.object({ records: z.number().int(), amount: money }),
    check: checkSettlementDay,
    done: SETTLEMENT_RUNS.ran,
    refusals: ['settlementRuns.dayOpen', 'settlementRuns.dayOld'],
    money: true,
  }),
  records: endpoint({
    method: 'POST',
    path: '/api/staff/rebates/records',
    caller: 'staff',
    permission: 'rebates.read',
    summary: 'Records of all members, newest first; `day` is a Beijing day, empty for all',
    input: z.object({
      search: text(64),
      member_id: memberId().describe('0 for all members'),
      day: text(),
      platname: text(),
      state: oneOf(['', '0', '1'], ''),
      ...cursors(),
    }),
    output: listed(staffRebate),
    refusals: ['memberFiles.twoMeant'],
  }),
};

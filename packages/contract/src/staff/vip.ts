import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { vipLevelRow } from '../member/vip.ts';
import { checkVipLevel } from '../rules/vip.ts';
import { VIP } from '../texts/vip.ts';
import { amount, cursors, empty, id, integer, judged, listed, moment, money, oneOf, text } from '../wire.ts';
import { runProgress } from './jobs.ts';
import { proposed } from './proposals.ts';

export const VIP_CHANGE_REASONS = ['promotion', 'demotion'] as const;

export const staffVipLevel = vipLevelRow.extend({
  /** Number of members who hold the level. */
  members: z.number().int(),
  /** Version of the level, sent back on saving to detect concurrent changes. */
  version: z.number().int(),
});
export type StaffVipLevel = z.output<typeof staffVipLevel>;

export const vipRun = z.object({
  day: z.string(),
  started_at: moment,
  finished_at: z.string().describe('empty while it is not finished'),
  promoted: z.number().int(),
  demoted: z.number().int(),
  /** Null once the run has finished. */
  progress: runProgress.nullable(),
});
export type VipRun = z.output<typeof vipRun>;

export const vipChange = z.object({
  id,
  member_id: id,
  member_name: z.string(),
  from_level: z.number().int(),
  to_level: z.number().int(),
  reason: z.enum(VIP_CHANGE_REASONS),
  /** The member's total deposits and turnover at that time. */
  deposit_total: money,
  turnover_total: money,
  at: moment,
});
export type VipChange = z.output<typeof vipChange>;

export const vip = {
  levels: endpoint({
    method: 'POST',
    path: '/api/staff/vip/levels',
    caller: 'staff',
    permission: 'vip.read',
    summary: 'The levels, how many hold each, and the last run of the daily job',
    input: z.object({}),
    output: z.object({ levels: z.array(staffVipLevel), last_run: vipRun.nullable() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/vip/save',
    caller: 'staff',
    permission: 'vip.edit',
    summary:
      'Change what a level asks for and pays back, or add the next level with version 0; refused when somebody else has changed it meanwhile; from the opening of the site on, a second person has to agree',
    input: z.object({
      level: integer(0, 0, 100),
      version: integer(0),
      recharge: amount(),
      flow: amount(),
      maintenance: amount(),
      realperson: amount(),
      sport: amount(),
      e_sport: amount(),
      joker: amount(),
      electron: amount(),
      lottery: amount(),
      reason: judged(),
    }),
    output: proposed,
    check: checkVipLevel,
    refusals: ['vip.stale', 'vip.notNext', 'proposals.open', 'proposals.reasonMissing'],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/api/staff/vip/retire',
    caller: 'staff',
    permission: 'vip.edit',
    summary: 'Remove the highest level; refused while members hold it',
    input: z.object({ level: integer(0, 0, 100), version: integer(0) }),
    output: empty,
    done: VIP.retired,
    refusals: ['vip.stale', 'vip.notHighest', 'vip.inUse'],
  }),
  history: endpoint({
    method: 'POST',
    path: '/api/staff/vip/history',
    caller: 'staff',
    permission: 'vip.read',
    summary: 'Who rose and fell, newest first; of one member with `member_id`',
    input: z.object({
      member_id: integer(0),
      search: text(64),
      reason: oneOf(['', ...VIP_CHANGE_REASONS], ''),
      ...cursors(),
    }),
    output: listed(vipChange),
    refusals: ['memberFiles.twoMeant'],
  }),
};

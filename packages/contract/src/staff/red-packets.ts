import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkRedPacketPlan, readRedPacketPlan } from '../rules/red-packet-plan.ts';
import {
  cursors,
  decimal,
  flag,
  flagInput,
  id,
  integer,
  judged,
  listed,
  memberId,
  moment,
  money,
  nothing,
  text,
} from '../wire.ts';
import { proposed } from './proposals.ts';

export const redPacketTier = z.object({
  recharge: decimal,
  day_flow: decimal,
  times: z.number().int(),
  flow_money: decimal,
  min_money: decimal,
  max_money: decimal,
  budget: decimal,
  enabled: flag,
});

export const redPacketPlan = z.object({
  start_time: z.string(),
  end_time: z.string(),
  max_times: z.number().int(),
  tiers: z.array(redPacketTier),
});

/** A published plan; the newest one whose first day has come is in force. */
export const redPacketVersion = z.object({
  version: id,
  first_day: z.string(),
  published_at: moment,
  published_by: z.string(),
  plan: redPacketPlan,
});
export type RedPacketVersion = z.output<typeof redPacketVersion>;

/** State of a day: without commitment, committed or revealed. */
export const redPacketDay = z.object({
  day: z.string(),
  commitment: z.string(),
  committed_at: z.string(),
  seed: z.string(),
  revealed_at: z.string(),
  rules: z.string(),
});

const tierSpent = z.object({ tier: z.number().int(), budget: money, spent: money, draws: z.number().int() });

export const redPacketOverview = z.object({
  now: moment,
  switched_on: flag,
  /** The version being edited: the newest, whether in force or not. Version 0 has no rules. */
  latest: redPacketVersion,
  /** The version in force today; 0 when there is none. */
  in_force: z.number().int(),
  /** First day of a version that is published now. */
  next_first_day: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  today: redPacketDay,
  tiers: z.array(tierSpent),
  spent: money,
  budget: money,
  draws: z.number().int(),
  members: z.number().int(),
  /** Today's draws by interval of the window: ten minutes, or an hour when the window is long. */
  step_minutes: z.number().int(),
  steps: z.array(z.object({ at: z.string(), draws: z.number().int() })),
  /** The last seven days, today last. */
  week: z.array(z.object({ day: z.string(), spent: money, budget: money })),
});
export type RedPacketOverview = z.output<typeof redPacketOverview>;

export const staffRedPacket = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  vip: z.number().int(),
  day: z.string(),
  draw: z.number().int(),
  tier: z.number().int(),
  amount: money,
  drawn: money,
  /** Draws left to the member afterwards. */
  left: z.number().int(),
  created_at: moment,
});
export type StaffRedPacket = z.output<typeof staffRedPacket>;

const tierInput = z.object({
  recharge: judged(),
  day_flow: judged(),
  times: integer(0),
  flow_money: judged(),
  min_money: judged(),
  max_money: judged(),
  budget: judged(),
  enabled: flagInput.default(1),
});

const TIERS_TRAVEL_MAX = 50;
const planInput = z
  .object({
    start_time: judged(),
    end_time: judged(),
    max_times: integer(0),
    tiers: z.array(tierInput).max(TIERS_TRAVEL_MAX).default([]),
  })
  .transform((asSent) => ({ ...readRedPacketPlan(asSent), asSent }));

export const redPackets = {
  overview: endpoint({
    method: 'POST',
    path: '/api/staff/red-packets/overview',
    caller: 'staff',
    permission: 'red-packets.read',
    summary: 'Rules, today’s budgets and draws, the commitment, the last seven days',
    input: nothing,
    output: redPacketOverview,
  }),
  draws: endpoint({
    method: 'POST',
    path: '/api/staff/red-packets/draws',
    caller: 'staff',
    permission: 'red-packets.read',
    summary:
      'Draws of a day, newest first; today when no day is named. With `member_id` those of one member on all days',
    input: z.object({ day: text(10), search: text(64), member_id: memberId(), ...cursors() }),
    output: listed(staffRedPacket),
    refusals: ['memberFiles.twoMeant'],
  }),
  versions: endpoint({
    method: 'POST',
    path: '/api/staff/red-packets/versions',
    caller: 'staff',
    permission: 'red-packets.read',
    summary: 'Every plan that was ever published, newest first',
    input: z.object(cursors()),
    output: listed(redPacketVersion),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/red-packets/publish',
    caller: 'staff',
    permission: 'red-packets.edit',
    summary:
      'Publish rules, made from the version `base`; they count from the first day that has no commitment yet; from the opening of the site on, a second person has to agree',
    input: z.object({ base: integer(0), plan: planInput.prefault({}), reason: judged() }),
    output: proposed.extend({
      version: z.number().int().describe('0 while the rules wait for a second person'),
      first_day: z.string(),
    }),
    check: ({ plan }) => checkRedPacketPlan(plan),
    refusals: ['redPackets.stale', 'redPackets.unchanged', 'proposals.open', 'proposals.reasonMissing'],
  }),
  turn: endpoint({
    method: 'POST',
    path: '/api/staff/red-packets/turn',
    caller: 'staff',
    permission: 'red-packets.edit',
    summary: 'Switch red packets on or off for everybody, at once',
    input: z.object({ on: flagInput.default(1) }),
    output: z.null(),
  }),
};

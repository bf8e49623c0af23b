import { z } from 'zod';
import { commission, commissionTier } from '../agent/centre.ts';
import { AGENT_TIERS_MAX, APPLICATION_STATE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkAgentRefusal, checkCommissionPlan } from '../rules/agents.ts';
import { checkSettlementDay } from '../rules/settlement-runs.ts';
import { STAFF_AGENTS } from '../texts/agents.ts';
import { SETTLEMENT_RUNS } from '../texts/settlement-runs.ts';
import { amount, cursors, empty, id, integer, judged, listed, moment, money, nothing, oneOf, text } from '../wire.ts';
import { proposed } from './proposals.ts';
import { settlementRun } from './settlement-runs.ts';

export const AGENT_SORTS = ['newest', 'members', 'turnover', 'paid'] as const;

export const agentApplication = z.object({
  id,
  member_id: id,
  member_name: z.string(),
  realname: z.string().describe('masked'),
  vip: z.number().int(),
  joined_at: moment,
  deposit_total: money,
  turnover_total: money,
  /** Number of members registered with this member's link. */
  brought: z.number().int(),
  mobile: z.string().describe('masked for who may not review'),
  apply_info: z.string(),
  state: z.literal(Object.values(APPLICATION_STATE)),
  reason: z.string(),
  staff_name: z.string(),
  created_at: moment,
  decided_at: z.string(),
});
export type StaffAgentApplication = z.output<typeof agentApplication>;

export const staffAgent = z.object({
  member_id: id,
  member_name: z.string(),
  since: z.string().describe('Beijing day'),
  frozen: z.boolean(),
  direct: z.number().int(),
  indirect: z.number().int(),
  /** Figures of this month for direct and indirect members. */
  active: z.number().int(),
  deposits: money,
  turnover: money,
  paid_month: money,
  paid_total: money,
});
export type StaffAgent = z.output<typeof staffAgent>;

export const commissionPlan = z.object({
  /** Version of the plan, sent back on saving to detect concurrent changes; 0 before the first. */
  version: z.number().int(),
  first_day: z.string(),
  staff_name: z.string(),
  created_at: z.string(),
  tiers: z.array(commissionTier),
});
export type StaffCommissionPlan = z.output<typeof commissionPlan>;

export const commissionRun = settlementRun({ agents: z.number().int() }, { paid: money }).extend({
  /** Agents whose settlement failed and has not succeeded since; the next run retries them. */
  failures: z.array(z.object({ member_id: id, member_name: z.string(), reason: z.string() })),
});
export type CommissionRun = z.output<typeof commissionRun>;

export const staffCommission = commission.extend({ member_id: id, member_name: z.string() });
export type StaffCommission = z.output<typeof staffCommission>;

const staff = { method: 'POST', caller: 'staff' } as const;

export const agents = {
  applications: endpoint({
    ...staff,
    path: '/api/staff/agents/applications',
    permission: 'agents.read',
    summary: 'Who asks to become an agent: waiting ones oldest first, decided ones newest first',
    input: z.object({ state: oneOf(['', '1', '2', '3'], ''), search: text(64), ...cursors() }),
    output: listed(agentApplication),
    refusals: ['memberFiles.twoMeant'],
  }),
  approve: endpoint({
    ...staff,
    path: '/api/staff/agents/approve',
    permission: 'agents.review',
    summary: 'Make the member an agent; they get a letter',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: STAFF_AGENTS.approved,
    refusals: ['agents.applicationUnknown', 'agents.applicationDecided'],
  }),
  refuse: endpoint({
    ...staff,
    path: '/api/staff/agents/refuse',
    permission: 'agents.review',
    summary: 'Refuse with a reason, which the member reads',
    input: z.object({ id: integer(0), reason: text(1000) }),
    output: empty,
    check: checkAgentRefusal,
    done: STAFF_AGENTS.refused,
    refusals: ['agents.applicationUnknown', 'agents.applicationDecided'],
  }),
  list: endpoint({
    ...staff,
    path: '/api/staff/agents/list',
    permission: 'agents.read',
    summary: 'Agents with the figures of their trees',
    input: z.object({ search: text(64), sort: oneOf(AGENT_SORTS, 'newest'), ...cursors() }),
    output: listed(staffAgent),
    refusals: ['memberFiles.twoMeant'],
  }),
  plan: endpoint({
    ...staff,
    path: '/api/staff/agents/plan',
    permission: 'agents.read',
    summary: 'The plan in force, the newest one, and from when on a plan saved now would count',
    input: nothing,
    output: z.object({
      in_force: commissionPlan.nullable(),
      latest: commissionPlan,
      next_first_day: z.string(),
    }),
  }),
  savePlan: endpoint({
    ...staff,
    path: '/api/staff/agents/savePlan',
    permission: 'agents.edit',
    summary:
      'A new plan from tomorrow on; refused when somebody else has saved one meanwhile; from the opening of the site on, a second person has to agree',
    input: z.object({
      version: integer(0),
      tiers: z
        .array(z.object({ active: judged(), turnover: amount(), direct: amount(), indirect: amount() }))
        .max(AGENT_TIERS_MAX + 1)
        .default([]),
      reason: judged(),
    }),
    output: proposed,
    check: checkCommissionPlan,
    refusals: ['agents.planStale', 'agents.planUnchanged', 'proposals.open', 'proposals.reasonMissing'],
  }),
  runs: endpoint({
    ...staff,
    path: '/api/staff/agents/runs',
    permission: 'agents.read',
    summary: 'Settled days and what came of each, newest first',
    input: z.object(cursors()),
    output: listed(commissionRun),
  }),
  run: endpoint({
    ...staff,
    path: '/api/staff/agents/run',
    permission: 'agents.review',
    summary: 'Settle a day again: what was paid stays, what changed since is added as a correction',
    input: z.object({ day: judged() }),
    output: z.object({ records: z.number().int(), paid: money, failed: z.number().int() }),
    check: checkSettlementDay,
    done: SETTLEMENT_RUNS.ran,
    refusals: ['settlementRuns.dayOpen', 'settlementRuns.dayOld'],
    money: true,
  }),
  commissions: endpoint({
    ...staff,
    path: '/api/staff/agents/commissions',
    permission: 'agents.read',
    summary: 'Settlements of all agents, newest first; `day` is a Beijing day, empty for all',
    input: z.object({ search: text(64), day: text(), ...cursors() }),
    output: listed(staffCommission),
    refusals: ['memberFiles.twoMeant'],
  }),
};

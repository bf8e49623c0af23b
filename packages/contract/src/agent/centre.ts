import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AGENT_CENTRE } from '../texts/agents.ts';
import {
  decimal,
  empty,
  flag,
  id,
  integer,
  moment,
  money,
  nothing,
  oneOf,
  page,
  paged,
  secret,
  text,
} from '../wire.ts';

export const AGENT_MEMBER_FILTERS = ['', 'new', 'deposited', 'away'] as const;
export const AGENT_MEMBER_SORTS = ['newest', 'deposits', 'turnover'] as const;

/** A step of the plan: what a day must reach, and the percents of valid turnover it then pays. */
export const commissionTier = z.object({
  active: z.number().int(),
  turnover: money,
  direct: decimal,
  indirect: decimal,
});
export type CommissionTier = z.output<typeof commissionTier>;

/** A sum to be followed: turnover × percent, direct and indirect, less what was given for the day before. */
export const commissionSum = z.object({
  active: z.number().int(),
  direct_turnover: money,
  direct_percent: decimal,
  direct_amount: money,
  indirect_turnover: money,
  indirect_percent: decimal,
  indirect_amount: money,
});

export const commission = commissionSum.extend({
  id,
  day: z.string(),
  /** 1 when it mends a day that was settled before. */
  correction: flag,
  /** What was settled for the day before this. */
  given: money,
  /** The two amounts less `given`. */
  amount: money,
  /** What corrections before it still took away: nothing or less. */
  brought: money,
  /** `amount` and `brought`, and never less than nothing: it went to the centre wallet. */
  paid: money,
  /** What is left below nothing and comes off the next one. */
  carried: money,
  created_at: moment,
});
export type Commission = z.output<typeof commission>;

export const agentOverview = z.object({
  members: z.number().int(),
  new_today: z.number().int(),
  new_yesterday: z.number().int(),
  new_month: z.number().int(),
  /** Members with valid turnover. */
  active_today: z.number().int(),
  active_month: z.number().int(),
  deposits_today: money,
  deposits_yesterday: money,
  turnover_today: money,
  turnover_yesterday: money,
  /** What today would pay if it ended now. */
  commission_today: money,
  /** What was paid for days of this month, and ever. */
  commission_month: money,
  commission_total: money,
});
export type AgentOverview = z.output<typeof agentOverview>;

/** A member as the agent who brought them may see them. */
export const broughtMember = z.object({
  name: z.string().describe('masked: la*****09'),
  vip: z.number().int(),
  /** 1 came by the agent’s own link, 2 by one of those. */
  depth: z.union([z.literal(1), z.literal(2)]),
  joined_at: z.string().describe('Beijing day'),
  /** The last day on which they were here; empty when they never came back. */
  last_active: z.string(),
  /** Of this month. */
  deposits: money,
  turnover: money,
  /** Joined this month. */
  fresh: flag,
});
export type BroughtMember = z.output<typeof broughtMember>;

export const agentDay = z.object({
  day: z.string(),
  joined: z.number().int(),
  active: z.number().int(),
  deposits: money,
  turnover: money,
  /** What was paid for the day. */
  commission: money,
});
export type AgentDayRow = z.output<typeof agentDay>;

/** The agent centre’s calls: a session of its own, opened by a one-time address. */
export const agentCentre = {
  enter: endpoint({
    method: 'POST',
    path: '/api/agent/enter',
    caller: 'anyone',
    summary: 'Trade the ticket of a one-time address for a session of the agent centre; good once, for a minute',
    input: z.object({ ticket: secret(200) }),
    output: z.object({ token: z.string() }),
    refusals: [AGENT_CENTRE.ticketDead],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/agent/me',
    caller: 'agent',
    summary: 'Who the agent is, their referral id and link, and the plan in force',
    input: nothing,
    output: z.object({
      name: z.string(),
      pid: z.string(),
      link: z.string().describe('from the root of the site'),
      plan: z.object({ first_day: z.string(), tiers: z.array(commissionTier) }).nullable(),
    }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/agent/overview',
    caller: 'agent',
    summary: 'The agent’s own tree in numbers: today beside yesterday, this month, commission',
    input: nothing,
    output: agentOverview,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/agent/members',
    caller: 'agent',
    summary: 'Direct members and those whom they brought; a search sees no more of a name than the mask shows',
    input: z.object({
      search: text(),
      filter: oneOf(AGENT_MEMBER_FILTERS, ''),
      sort: oneOf(AGENT_MEMBER_SORTS, 'newest'),
      page: page(),
    }),
    output: paged(broughtMember),
  }),
  daily: endpoint({
    method: 'GET',
    path: '/api/agent/daily',
    caller: 'agent',
    summary: 'The last days up to today, oldest first',
    input: z.object({ days: integer(7, 1, 31) }),
    output: z.array(agentDay),
  }),
  commissions: endpoint({
    method: 'GET',
    path: '/api/agent/commissions',
    caller: 'agent',
    summary: 'Settlements, newest first, each as a sum to be followed; and today as it would end now',
    input: z.object({ page: page() }),
    output: paged(commission).extend({ today: commissionSum.extend({ amount: money, tier: z.number().int() }) }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/agent/leave',
    caller: 'agent',
    summary: 'End this session of the agent centre',
    input: nothing,
    output: empty,
  }),
};

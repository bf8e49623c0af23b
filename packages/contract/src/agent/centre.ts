import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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

/** A tier of the commission plan: the thresholds of a day and the percentages of valid turnover that it pays. */
export const commissionTier = z.object({
  active: z.number().int(),
  turnover: money,
  direct: decimal,
  indirect: decimal,
});
export type CommissionTier = z.output<typeof commissionTier>;

/**
 * Calculation of a commission: turnover × percentage, direct and indirect, less what was already settled for the day.
 */
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
  /** 1 when the record corrects a day that was settled earlier. */
  correction: flag,
  /** Amount settled for the same day by earlier records. */
  given: money,
  /** Direct plus indirect amount, less `given`. */
  amount: money,
  /** Negative amount carried over from earlier corrections, or 0. */
  brought: money,
  /** `amount` plus `brought`, at least 0; credited to the centre wallet. */
  paid: money,
  /** Negative remainder that is deducted from the next commission, or 0. */
  carried: money,
  created_at: moment,
});
export type Commission = z.output<typeof commission>;

export const agentOverview = z.object({
  members: z.number().int(),
  new_today: z.number().int(),
  new_yesterday: z.number().int(),
  new_month: z.number().int(),
  /** Number of members with valid turnover. */
  active_today: z.number().int(),
  active_month: z.number().int(),
  deposits_today: money,
  deposits_yesterday: money,
  turnover_today: money,
  turnover_yesterday: money,
  /** Commission that today would pay if the day ended now. */
  commission_today: money,
  /** Commission paid for the days of this month, and in total. */
  commission_month: money,
  commission_total: money,
});
export type AgentOverview = z.output<typeof agentOverview>;

/** A referred member, with the fields that the agent may see. */
export const broughtMember = z.object({
  name: z.string().describe('masked: la*****09'),
  vip: z.number().int(),
  /** 1: registered with the agent's own link; 2: with the link of one of the agent's members. */
  depth: z.union([z.literal(1), z.literal(2)]),
  joined_at: z.string().describe('Beijing day'),
  /** Last day of activity; empty when there was none after registration. */
  last_active: z.string(),
  /** Amounts of the current month. */
  deposits: money,
  turnover: money,
  /** Whether the member registered this month. */
  fresh: flag,
});
export type BroughtMember = z.output<typeof broughtMember>;

export const agentDay = z.object({
  day: z.string(),
  joined: z.number().int(),
  active: z.number().int(),
  deposits: money,
  turnover: money,
  /** Commission paid for the day. */
  commission: money,
});
export type AgentDayRow = z.output<typeof agentDay>;

/** Calls of the agent centre. It has its own session, opened by a one-time address. */
export const agentCentre = {
  enter: endpoint({
    method: 'POST',
    path: '/api/agent/enter',
    caller: 'anyone',
    summary: 'Trade the ticket of a one-time address for a session of the agent centre; good once, for a minute',
    input: z.object({ ticket: secret(200) }),
    output: z.object({ token: z.string() }),
    refusals: ['agents.ticketExpired'],
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

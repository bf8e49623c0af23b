import { z } from 'zod';
import { PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkDaySpan } from '../rules/days.ts';
import { COMPARISONS, checkReportSpan, type ReportSpan } from '../rules/report-span.ts';
import { cursors, id, integer, listed, moment, money, oneOf, text } from '../wire.ts';

/** Where members come from: all, with a referrer, or without one. */
export const MEMBER_SOURCES = ['', 'referred', 'direct'] as const;
export const MEMBER_FIGURE_SORTS = ['deposits', 'withdrawals', 'stake', 'ggr', 'rewards', 'ngr'] as const;
export const TREE_FIGURE_SORTS = [...MEMBER_FIGURE_SORTS, 'players', 'commission'] as const;
const DIRECTIONS = ['desc', 'asc'] as const;

const day = z.string().describe('YYYY-MM-DD');
const share = z.number().nullable().describe('from 0 to 1; null until all members of the week have reached that age');
const perMember = money.nullable().describe('null until all members of the week have reached that age');
const count = z.number().int();

export const cohortWeek = z.object({
  /** Monday and Sunday of the week of registration. */
  first: day,
  last: day,
  registered: count,
  /** Members with a first deposit. */
  depositors: count,
  /** Share of the registered members who played on exactly that day after their registration. */
  d1: share,
  d7: share,
  d30: share,
  /** NGR of the first 1, 2, 4 and 8 weeks of membership, per registered member. */
  ngr_1: perMember,
  ngr_2: perMember,
  ngr_4: perMember,
  ngr_8: perMember,
  ngr: money,
});
export type CohortWeek = z.output<typeof cohortWeek>;

export const firstDeposit = z.object({
  member_id: id,
  member_name: z.string(),
  vip: count,
  no: z.string(),
  way: z.enum(PAY_WAYS),
  amount: money,
  at: moment,
  referred: z.boolean(),
});
export type FirstDeposit = z.output<typeof firstDeposit>;

const paid = { deposits: money, withdrawals: money, stake: money, ggr: money, rewards: money };

export const memberFigures = z.object({
  member_id: id,
  member_name: z.string(),
  vip: count,
  bets: count,
  ...paid,
  /** GGR minus rewards. */
  ngr: money,
});
export type MemberFigures = z.output<typeof memberFigures>;

const totals = z.object({ bets: count, ...paid, ngr: money });
export type MemberTotals = z.output<typeof totals>;

export const memberDay = z.object({
  day,
  /** Sum of all wallets at the beginning of the day. */
  opening: money,
  deposits: money,
  rewards: money,
  commission: money,
  /** Results of bets, negative when the member lost. */
  won: money,
  adjustments: money,
  withdrawals: money,
  /** All other movements between the member and the house; usually 0. */
  other: money,
  closing: money,
  /** Moved between the centre wallet and venues; this does not change the sum. */
  to_games: money,
  from_games: money,
  /** The part of the closing sum that is at venues or on its way. */
  at_games: money,
});
export type MemberDay = z.output<typeof memberDay>;

export const treeFigures = z.object({
  agent_id: id,
  agent_name: z.string(),
  members: count,
  joined: count.describe('members who joined the tree within the span'),
  players: count.nullable().describe('null for a span that is not a single day, week, month or year'),
  ...paid,
  commission: money,
  /** GGR minus rewards and commission. */
  ngr: money,
});
export type TreeFigures = z.output<typeof treeFigures>;

const span = { first: text(), last: text() };
/** Days in the future have no figures and need no refusal. */
const checkSpan = (asked: ReportSpan) => checkReportSpan(asked, asked.last);
const checkLast = ({ last }: { last: string }) => checkSpan({ first: last, last });
const read = { method: 'POST', caller: 'staff', permission: 'reports.read' } as const;

export const memberReports = {
  cohorts: endpoint({
    ...read,
    path: '/api/staff/reports/cohorts',
    summary:
      'Members of twelve weeks of registration: first deposits, play and NGR; `last` is a day of the newest week',
    input: z.object({ last: text(), source: oneOf(MEMBER_SOURCES, '') }),
    output: z.object({ weeks: z.array(cohortWeek), made_at: moment }),
    check: checkLast,
  }),
  firstDepositDays: endpoint({
    ...read,
    path: '/api/staff/reports/firstDepositDays',
    summary: 'First deposits of fourteen days up to `last`, by day and by source',
    input: z.object({ last: text() }),
    output: z.object({ days: z.array(z.object({ day, referred: count, direct: count, amount: money })) }),
    check: checkLast,
  }),
  firstDeposits: endpoint({
    ...read,
    path: '/api/staff/reports/firstDeposits',
    summary: 'First deposits, newest first; `first` and `last` are Beijing days, empty for all',
    input: z.object({
      ...span,
      source: oneOf(MEMBER_SOURCES, ''),
      way: oneOf(['', ...PAY_WAYS], ''),
      ...cursors(),
    }),
    output: listed(firstDeposit),
    check: ({ first, last }) => checkDaySpan(first, last),
  }),
  totals: endpoint({
    ...read,
    path: '/api/staff/reports/memberTotals',
    summary: 'Sums of all members in a span, and in the span it is compared with',
    input: z.object({ ...span, comparison: oneOf(COMPARISONS, 'none') }),
    output: z.object({ now: totals, before: totals.nullable() }),
    check: checkSpan,
  }),
  members: endpoint({
    ...read,
    path: '/api/staff/reports/members',
    summary: 'Members with play, payments or rewards in a span; `vip` 0 is every level',
    input: z.object({
      ...span,
      search: text(64),
      vip: integer(0, 0, 10),
      sort: oneOf(MEMBER_FIGURE_SORTS, 'stake'),
      direction: oneOf(DIRECTIONS, 'desc'),
      ...cursors(),
    }),
    output: listed(memberFigures),
    check: checkSpan,
    refusals: ['memberFiles.twoMeant', 'memberReports.tooManyRows'],
  }),
  memberDays: endpoint({
    ...read,
    path: '/api/staff/reports/memberDays',
    summary: 'One member by day, newest first: opening sum, movements and closing sum',
    input: z.object({ ...span, member_id: integer(0) }),
    output: z.object({ member_name: z.string(), days: z.array(memberDay) }),
    check: checkSpan,
    refusals: ['memberFiles.unknown'],
  }),
  agents: endpoint({
    ...read,
    path: '/api/staff/reports/agents',
    summary: 'Trees with play, payments, rewards or commission in a span',
    input: z.object({
      ...span,
      search: text(64),
      sort: oneOf(TREE_FIGURE_SORTS, 'stake'),
      direction: oneOf(DIRECTIONS, 'desc'),
      ...cursors(),
    }),
    output: listed(treeFigures),
    check: checkSpan,
    refusals: ['memberFiles.twoMeant', 'memberReports.tooManyRows'],
  }),
};

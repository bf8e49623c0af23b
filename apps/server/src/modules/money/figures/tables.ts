import type { PAY_WAYS } from '@koi/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bit,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

const count = (name: string) => bigint(name, { mode: 'bigint' }).notNull().default(sql`0`);
const amount = (name: string) => money(name).notNull().default(sql`0`);
/** Squares of amounts exceed the range of bigint. */
const square = (name: string) => numeric(name, { mode: 'bigint' }).notNull().default(sql`0`);

/** Columns of settled bets: how many, and their amounts. */
const play = () => ({
  bets: count('bets'),
  stake: amount('stake'),
  valid: amount('valid'),
  payout: amount('payout'),
});

/** Sums from which the spread of the results is computed. */
const spread = () => ({
  stakeSquares: square('stake_squares'),
  payoutSquares: square('payout_squares'),
  products: square('products'),
});

/**
 * Changes of settled bets that are not in the figures yet, written in the transaction that changes the bet. Rows are
 * only added and removed, so that no transaction waits for another one's row.
 */
export const playChanges = pgTable('play_change', {
  day: text('day').notNull(),
  memberId: integer('member_id').notNull(),
  venue: text('venue').notNull(),
  game: text('game').notNull(),
  isCorrection: boolean('is_correction').notNull(),
  ...play(),
  ...spread(),
});

/** Settled bets of all members by Beijing day, venue and game. */
export const playDays = pgTable(
  'play_day',
  { day: text('day').notNull(), venue: text('venue').notNull(), game: text('game').notNull(), ...play(), ...spread() },
  (table) => [primaryKey({ columns: [table.day, table.venue, table.game] })],
);

/** Settled bets of all days by venue, so that a report compares them with the ledger without adding up days. */
export const playTotals = pgTable('play_total', { venue: text('venue').primaryKey(), ...play() });

/** Settled bets of one member by Beijing day and venue. */
export const memberPlayDays = pgTable(
  'member_play_day',
  { memberId: integer('member_id').notNull(), day: text('day').notNull(), venue: text('venue').notNull(), ...play() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.venue] }),
    index('member_play_day_day').on(table.day, table.memberId),
  ],
);

/** Number of members in one row of `active_chunk`. */
export const CHUNK = 8_192;

/**
 * Members who played in a period: a Beijing day (`2026-11-16`), a week by its Monday (`W2026-11-16`), a month
 * (`2026-11`) or a year (`2026`). A member has played when a bet with a valid stake was settled. A row has one bit for
 * each of `CHUNK` consecutive ids, so that the members of any span are counted exactly without reading them one by one.
 */
export const activeChunks = pgTable(
  'active_chunk',
  {
    period: text('period').notNull(),
    chunk: integer('chunk').notNull(),
    bits: bit('bits', { dimensions: CHUNK }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.chunk] })],
);

/** Members who played in a period, as the version before wrote them. The next release drops this table and `active_count`. */
export const activeMembers = pgTable(
  'active_member',
  { period: text('period').notNull(), memberId: integer('member_id').notNull() },
  (table) => [primaryKey({ columns: [table.period, table.memberId] })],
);

export const activeCounts = pgTable('active_count', {
  period: text('period').primaryKey(),
  members: integer('members').notNull(),
});

const flow = () => ({
  kind: text('kind').notNull(),
  /** `centre`, `held`, `transit` or `venue:<code>` of the member, or the address of a house account. */
  source: text('source').notNull(),
  target: text('target').notNull(),
  count: count('count'),
  amount: amount('amount'),
});

/** Postings of all members by Beijing day, kind, source and target. */
export const flowDays = pgTable('flow_day', { day: text('day').notNull(), ...flow() }, (table) => [
  primaryKey({ columns: [table.day, table.kind, table.source, table.target] }),
]);

/** Postings of all members and all days by kind, source and target. */
export const flowTotals = pgTable('flow_total', flow(), (table) => [
  primaryKey({ columns: [table.kind, table.source, table.target] }),
]);

/** Postings of one member by Beijing day, kind, source and target. */
export const memberFlowDays = pgTable(
  'member_flow_day',
  { memberId: integer('member_id').notNull(), day: text('day').notNull(), ...flow() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.kind, table.source, table.target] }),
    index('member_flow_day_day').on(table.day, table.memberId),
  ],
);

/** The first deposit of each member that was credited. */
export const firstDeposits = pgTable(
  'first_deposit',
  {
    memberId: integer('member_id').primaryKey(),
    /** The order's number. */
    no: text('no').notNull(),
    way: text('way').notNull().$type<(typeof PAY_WAYS)[number]>(),
    amount: amount('amount'),
    at: moment('at').notNull(),
    day: text('day').notNull(),
    /** Whether the member has a referrer. */
    isReferred: boolean('is_referred').notNull(),
  },
  (table) => [
    index('first_deposit_at').on(table.at, table.memberId),
    index('first_deposit_way').on(table.way, table.at, table.memberId),
    index('first_deposit_day').on(table.day),
  ],
);

/** Figures of the members who registered in the same week, by their age in days. */
export const cohortDays = pgTable(
  'cohort_day',
  {
    /** Monday of the week of registration. */
    week: date('week', { mode: 'string' }).notNull(),
    isReferred: boolean('is_referred').notNull(),
    /** Beijing days since the day of registration. */
    age: integer('age').notNull(),
    /** Members whose first deposit was credited at this age. */
    depositors: integer('depositors').notNull().default(0),
    players: integer('players').notNull().default(0),
    ...play(),
    /** Bonuses, rebates and red packets that were paid to these members. */
    rewards: amount('rewards'),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.isReferred, table.age] }),
    check('cohort_day_age', sql`${table.age} >= 0`),
  ],
);

/** Figures of an agent's tree by Beijing day. */
export const treeDays = pgTable(
  'tree_day',
  {
    agentId: integer('agent_id').notNull(),
    day: text('day').notNull(),
    players: integer('players').notNull().default(0),
    ...play(),
    /** Valid stakes of the members whom the agent referred directly. */
    direct: amount('direct'),
    deposits: amount('deposits'),
    withdrawals: amount('withdrawals'),
    rewards: amount('rewards'),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.day] }), index('tree_day_day').on(table.day, table.agentId)],
);

const payments = () => ({
  deposits: amount('deposits'),
  withdrawals: amount('withdrawals'),
  /** Bonuses, rebates and red packets. */
  rewards: amount('rewards'),
});

/**
 * Figures of a member in each day, week, month and year; `active_chunk` describes the names of periods. Lists of
 * months and years are read in the order of an index. Days and weeks have no such indexes, because they are most of the
 * rows and change most often; their members are few enough to be sorted when they are read.
 */
export const memberPeriods = pgTable(
  'member_period',
  { period: text('period').notNull(), memberId: integer('member_id').notNull(), ...play(), ...payments() },
  (table) => {
    const { period, memberId, stake, payout, deposits, withdrawals, rewards } = table;
    const isLong = sql`length(${period}) < 8`;
    return [
      primaryKey({ columns: [period, memberId] }),
      index('member_period_deposits').on(period, deposits, memberId).where(isLong),
      index('member_period_withdrawals').on(period, withdrawals, memberId).where(isLong),
      index('member_period_stake').on(period, stake, memberId).where(isLong),
      index('member_period_rewards').on(period, rewards, memberId).where(isLong),
      index('member_period_ggr').on(period, sql`(${stake} - ${payout})`, memberId).where(isLong),
      index('member_period_ngr').on(period, sql`(${stake} - ${payout} - ${rewards})`, memberId).where(isLong),
    ];
  },
);

/** Figures of an agent's tree in each day, week, month and year. A member counts once as a player of a period. */
export const treePeriods = pgTable(
  'tree_period',
  {
    period: text('period').notNull(),
    agentId: integer('agent_id').notNull(),
    players: integer('players').notNull().default(0),
    ...play(),
    ...payments(),
    /** Commission that was paid to the agent. */
    commission: amount('commission'),
  },
  (table) => {
    const { period, agentId, players, stake, payout, deposits, withdrawals, rewards, commission } = table;
    const isLong = sql`length(${period}) < 8`;
    const ngr = sql`(${stake} - ${payout} - ${rewards} - ${commission})`;
    return [
      primaryKey({ columns: [period, agentId] }),
      index('tree_period_year').on(agentId).where(sql`length(${period}) = 4`),
      index('tree_period_deposits').on(period, deposits, agentId).where(isLong),
      index('tree_period_withdrawals').on(period, withdrawals, agentId).where(isLong),
      index('tree_period_stake').on(period, stake, agentId).where(isLong),
      index('tree_period_rewards').on(period, rewards, agentId).where(isLong),
      index('tree_period_players').on(period, players, agentId).where(isLong),
      index('tree_period_commission').on(period, commission, agentId).where(isLong),
      index('tree_period_ggr').on(period, sql`(${stake} - ${payout})`, agentId).where(isLong),
      index('tree_period_ngr').on(period, ngr, agentId).where(isLong),
    ];
  },
);

/** Figures of each member of a tree in a month, so that the members of a large tree are read in the order of a figure. */
export const treeMembers = pgTable(
  'tree_member',
  {
    agentId: integer('agent_id').notNull(),
    month: text('month').notNull(),
    memberId: integer('member_id').notNull(),
    turnover: amount('turnover'),
    deposits: amount('deposits'),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.month, table.memberId] }),
    index('tree_member_turnover').on(table.agentId, table.month, table.turnover, table.memberId),
    index('tree_member_deposits').on(table.agentId, table.month, table.deposits, table.memberId),
  ],
);

import { QUARANTINE_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** A bet as reported by its venue. When it changes later, wallet and turnover are corrected by the difference. */
export const bets = pgTable(
  'bet',
  {
    memberId: integer('member_id').notNull(),
    venue: text('platname').notNull(),
    /** The id given by the venue. */
    bet: text('bet').notNull(),
    game: text('game').notNull(),
    round: text('round').notNull(),
    stake: money('stake').notNull(),
    validStake: money('valid_stake').notNull(),
    /** Includes the stake. */
    payout: money('payout').notNull(),
    state: text('state', { enum: ['open', 'settled', 'void'] }).notNull(),
    placedAt: moment('placed_at').notNull(),
    settledAt: moment('settled_at'),
    detail: text('detail').notNull(),
    /**
     * Weights of the game in percent when the bet was first reported, so that a correction counts like the first
     * report.
     */
    turnoverWeight: integer('turnover_weight').notNull().default(100),
    rebateWeight: integer('rebate_weight').notNull().default(100),
    packetWeight: integer('packet_weight').notNull().default(100),
    /**
     * Category of the game when the bet was first reported, which decides its rebate; '' when neither the game nor its
     * venue had one. Null in a bet of an earlier release, which counts by `earlier_category` of its game, or else of
     * its venue.
     */
    category: text('category'),
    /** Number of ledger postings: the first one, and one for each correction. */
    postings: integer('postings').notNull().default(0),
    /** Number of changes after the bet was settled. */
    corrections: integer('corrections').notNull().default(0),
    pulledAt: moment('pulled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.venue, table.bet] }),
    // The index contains the whole key, so that a late page of a member's list is found without reading the bets before
    // it.
    index('bet_member').on(table.memberId, table.placedAt, table.bet, table.venue),
    index('bet_placed').on(table.placedAt),
    index('bet_settled').on(table.venue, table.settledAt),
    // For the days of the house and the periods of one member. Both include what is summed, so that sums are read from
    // the index alone.
    index('bet_settled_day')
      .on(table.settledAt, table.memberId, table.validStake)
      .where(sql`${table.state} = 'settled'`),
    index('bet_settled_member')
      .on(table.memberId, table.settledAt, table.validStake, table.packetWeight)
      .where(sql`${table.state} = 'settled'`),
    // For the bets of a game by settlement. Those of a venue are served by `bet_settled`.
    index('bet_settled_game').on(table.game, table.settledAt).where(sql`${table.state} = 'settled'`),
    // For days that are settled already: the few bets that changed or arrived late.
    index('bet_late')
      .on(table.pulledAt, table.memberId)
      .where(sql`${table.corrections} > 0 OR ${table.pulledAt} - ${table.settledAt} > interval '5 minutes'`),
    index('bet_void').on(table.placedAt).where(sql`${table.state} = 'void'`),
    index('bet_id').on(table.bet),
    index('bet_round').on(table.round),
    index('bet_open').on(table.memberId, table.venue).where(sql`${table.state} = 'open'`),
    // Large stakes and wins of reports. The amount is LARGE_EVENT_MIN of the contract.
    index('bet_large_stake').on(table.settledAt).where(sql`${table.state} = 'settled' AND ${table.stake} >= 1000000`),
    index('bet_large_win')
      .on(table.settledAt)
      .where(sql`${table.state} = 'settled' AND ${table.payout} - ${table.stake} >= 1000000`),
    check('bet_amounts', sql`${table.stake} >= 0 AND ${table.validStake} >= 0 AND ${table.payout} >= 0`),
  ],
);

/**
 * Changes of a bet after it was settled or void, each with the version before it. The figures count a correction on the
 * day on which it arrived, so the day of the first settlement has to stay known.
 */
export const betCorrections = pgTable(
  'bet_correction',
  {
    memberId: integer('member_id').notNull(),
    venue: text('platname').notNull(),
    bet: text('bet').notNull(),
    /** Number of the correction, from 1. */
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    state: text('state', { enum: ['open', 'settled', 'void'] }).notNull(),
    stake: money('stake').notNull(),
    validStake: money('valid_stake').notNull(),
    payout: money('payout').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.venue, table.bet, table.number] }),
    index('bet_correction_at').on(table.at),
    index('bet_correction_settled').on(table.settledAt).where(sql`${table.state} = 'settled'`),
  ],
);

/** Progress of reading each venue's feed. */
export const betFeeds = pgTable('bet_feed', {
  venue: text('platname').primaryKey(),
  cursor: text('cursor').notNull().default(''),
  /** One process reads at a time. When it crashes, another one takes over at the end of the lease. */
  leaseUntil: moment('lease_until'),
  /** When the feed was last read to its end. */
  pulledAt: moment('pulled_at'),
  failingSince: moment('failing_since'),
  failure: text('failure').notNull().default(''),
});

/** Feed rows that could not be stored as bets. The feed continues without them; staff retry or dismiss them. */
export const betQuarantine = pgTable(
  'bet_quarantine',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    venue: text('platname').notNull(),
    /** The venue's id of the bet. Empty when it could not be read. */
    bet: text('bet').notNull(),
    /** JSON as it was received. */
    payload: text('payload').notNull(),
    /** Identifies the content, which is quarantined once even when it is sent repeatedly. */
    payloadHash: text('payload_hash').notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state', { enum: QUARANTINE_STATES }).notNull().default('open'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    uniqueIndex('bet_quarantine_payload').on(table.venue, table.payloadHash),
    index('bet_quarantine_decided_at').on(table.decidedAt).where(sql`${table.state} <> 'open'`),
    index('bet_quarantine_open').on(table.venue, table.bet).where(sql`${table.state} = 'open'`),
    check('bet_quarantine_decided', sql`(${table.state} = 'open') = (${table.decidedAt} IS NULL)`),
  ],
);

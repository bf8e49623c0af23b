import { QUARANTINE_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, money } from '../../platform/index.ts';

/** A bet as its venue tells it. A row may change after it was settled; what hangs on it is then mended by the difference. */
export const bets = pgTable(
  'bet',
  {
    memberId: integer('member_id').notNull(),
    platname: text('platname').notNull(),
    /** The venue's own id of it. */
    bet: text('bet').notNull(),
    game: text('game').notNull(),
    round: text('round').notNull(),
    stake: money('stake').notNull(),
    validStake: money('valid_stake').notNull(),
    /** Stake included. */
    payout: money('payout').notNull(),
    state: text('state', { enum: ['open', 'settled', 'void'] }).notNull(),
    placedAt: moment('placed_at').notNull(),
    settledAt: moment('settled_at'),
    detail: text('detail').notNull(),
    /** How often it was posted to the ledger: the first time, and once for each correction. */
    postings: integer('postings').notNull().default(0),
    /** How often it changed after it was settled. */
    corrections: integer('corrections').notNull().default(0),
    pulledAt: moment('pulled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.platname, table.bet] }),
    // Holds the whole key, so that a late page of a member's list is found without reading the bets before it.
    index('bet_member').on(table.memberId, table.placedAt, table.bet, table.platname),
    index('bet_placed').on(table.placedAt),
    index('bet_settled').on(table.platname, table.settledAt),
    // A day of the house, and a span of one member; both hold the valid stake, so that sums need no bet itself.
    index('bet_settled_day')
      .on(table.settledAt, table.memberId, table.validStake)
      .where(sql`${table.state} = 'settled'`),
    index('bet_settled_member')
      .on(table.memberId, table.settledAt, table.validStake)
      .where(sql`${table.state} = 'settled'`),
    index('bet_void').on(table.placedAt).where(sql`${table.state} = 'void'`),
    index('bet_id').on(table.bet),
    index('bet_round').on(table.round),
    index('bet_open').on(table.memberId, table.platname).where(sql`${table.state} = 'open'`),
    check('bet_amounts', sql`${table.stake} >= 0 AND ${table.validStake} >= 0 AND ${table.payout} >= 0`),
  ],
);

/** How far each venue's bets were read. */
export const betFeeds = pgTable('bet_feed', {
  platname: text('platname').primaryKey(),
  cursor: text('cursor').notNull().default(''),
  /** One process reads at a time; the lease brings the feed back if it dies. */
  leaseUntil: moment('lease_until'),
  /** When the feed was last read to its end. */
  pulledAt: moment('pulled_at'),
  failingSince: moment('failing_since'),
  failure: text('failure').notNull().default(''),
});

/** Rows of a venue's feed that could not be kept as bets. The feed goes on without them; staff retry or dismiss them. */
export const betQuarantine = pgTable(
  'bet_quarantine',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    platname: text('platname').notNull(),
    /** The venue's id of the bet; empty when it could not be read. */
    bet: text('bet').notNull(),
    /** As it came, JSON. */
    payload: text('payload').notNull(),
    /** The same content is quarantined once, however often it is sent. */
    payloadHash: text('payload_hash').notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state', { enum: QUARANTINE_STATES }).notNull().default('open'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    uniqueIndex('bet_quarantine_payload').on(table.platname, table.payloadHash),
    index('bet_quarantine_open').on(table.platname, table.bet).where(sql`${table.state} = 'open'`),
    check('bet_quarantine_decided', sql`(${table.state} = 'open') = (${table.decidedAt} IS NULL)`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money } from '../../platform/index.ts';

export const venues = pgTable('venue', {
  platname: text('platname').primaryKey(),
  title: text('title').notNull(),
  sort: integer('sort').notNull(),
  /** Which file of `adapters/` speaks with it. */
  adapter: text('adapter').notNull().default('koi'),
  /** The operator's switch: no launch and no money in. */
  maintenance: boolean('maintenance').notNull().default(false),
  /** Why, and until when; without an end until somebody opens it again. */
  restReason: text('rest_reason').notNull().default(''),
  restUntil: moment('rest_until'),
  /** Counts the operator's changes: whoever saves has seen the last one. */
  version: integer('version').notNull().default(0),
  /** 分 that may be paid out to one member ahead of bets that were not pulled yet. */
  advanceMax: money('advance_max').notNull().default(sql`5000000`),
  /** Where its pages live, as its launch addresses say. */
  pageOrigin: text('page_origin').notNull().default(''),
});

/** A member at a venue. The wallet itself is a ledger account. */
export const venuePlayers = pgTable(
  'venue_player',
  {
    memberId: integer('member_id').notNull(),
    platname: text('platname').notNull(),
    /** Since when the venue knows the member; null when it does not. */
    registeredAt: moment('registered_at'),
    /** What left the wallet before the bets that explain it were pulled. Their winnings go here first. */
    advanced: money('advanced').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.platname] }),
    index('venue_player_platname').on(table.platname),
    check('venue_player_advanced', sql`${table.advanced} >= 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

export const venues = pgTable('venue', {
  code: text('platname').primaryKey(),
  title: text('title').notNull(),
  sort: integer('sort').notNull(),
  /** Name of the adapter in `adapters/` for its protocol. */
  adapter: text('adapter').notNull().default('koi'),
  /** Set by the operator. It blocks launches and transfers in. */
  maintenance: boolean('maintenance').notNull().default(false),
  /** Reason and end of the maintenance. Without an end it lasts until the operator ends it. */
  maintenanceReason: text('rest_reason').notNull().default(''),
  maintenanceUntil: moment('rest_until'),
  /** Version for optimistic locking, increased by every change of the operator. */
  version: integer('version').notNull().default(0),
  /** Maximum in 分 that may be paid out to one member in advance of bets that were not pulled yet. */
  advanceMax: money('advance_max').notNull().default(sql`5000000`),
  /** Origin of the venue's pages, taken from its launch addresses. */
  pageOrigin: text('page_origin').notNull().default(''),
});

/** A member's registration at a venue. The wallet itself is a ledger account. */
export const venuePlayers = pgTable(
  'venue_player',
  {
    memberId: integer('member_id').notNull(),
    venue: text('platname').notNull(),
    /** When the member was registered at the venue; null when they are not. */
    registeredAt: moment('registered_at'),
    /** Amount paid out before the bets that explain it were pulled. Their winnings repay it first. */
    advanced: money('advanced').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.venue] }),
    index('venue_player_platname').on(table.venue),
    check('venue_player_advanced', sql`${table.advanced} >= 0`),
  ],
);

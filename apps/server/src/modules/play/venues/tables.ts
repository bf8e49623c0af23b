import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, money } from '../../../platform/index.ts';

/**
 * The address as the index compares it: in lower case, without scheme, default port and slashes at the end. The staff side
 * compares more exactly, and with the addresses of the environment.
 */
const PLAIN_URL = sql.raw(
  `regexp_replace(regexp_replace(rtrim(lower(url), '/'), '^(http://[^/]*):80(?=/|$)|^(https://[^/]*):443(?=/|$)', '\\1\\2'), '^https?://', '')`,
);
const PLAIN_MERCHANT = sql.raw(`lower(coalesce(nullif(merchant, ''), platname))`);

export const venues = pgTable(
  'venue',
  {
    code: text('platname').primaryKey(),
    title: text('title').notNull(),
    sort: integer('sort').notNull(),
    /** Name of the adapter in `adapters/` for its protocol. */
    adapter: text('adapter').notNull().default('koi'),
    /** Set by the operator. It blocks launches and transfers in. */
    maintenance: boolean('maintenance').notNull().default(false),
    /** Reason, start and end of the maintenance. Without an end it lasts until the operator ends it. */
    restReason: text('rest_reason').notNull().default(''),
    /** Null when the maintenance began at once. */
    restFrom: moment('rest_from'),
    restUntil: moment('rest_until'),
    /** Version for optimistic locking, increased by every change of the operator. */
    version: integer('version').notNull().default(0),
    /** Maximum in 分 that may be paid out to one member in advance of bets that were not pulled yet. */
    advanceMax: money('advance_max').notNull().default(sql`5000000`),
    /** Origin of the venue's pages, taken from its launch addresses. */
    pageOrigin: text('page_origin').notNull().default(''),
    /** Whether members may launch games and transfer money in. A venue that staff add starts closed. */
    open: boolean('open').notNull().default(true),
    /** When the venue was first opened by staff. From then on, two people change its address. */
    openedAt: moment('opened_at'),
    /** Set when the venue is no longer used. It has no balances of members then. */
    retiredAt: moment('retired_at'),
    /** Address of the venue's API. While it is empty, address and secret come from the environment. */
    url: text('url').notNull().default(''),
    /** Name of this platform at the venue. Empty when it is the code of the venue. No two venues have both alike. */
    merchant: text('merchant').notNull().default(''),
    timeoutMs: integer('timeout_ms').notNull().default(5_000),
    clockToleranceMs: integer('clock_tolerance_ms').notNull().default(30_000),
    /** Origins of pages of the venue that the site may show in a frame. */
    frameOrigins: text('frame_origins').array().notNull().default(sql`'{}'`),
    /** The secret that signs requests, sealed for this venue, and the name of the key that sealed it. */
    secretKeyId: text('secret_key_id').notNull().default(''),
    secretSealed: bytes('secret_sealed'),
    secretFingerprint: text('secret_fingerprint').notNull().default(''),
    secretBy: text('secret_by').notNull().default(''),
    secretAt: moment('secret_at'),
    /** The secret before, kept for 24 hours for queries of transfers under way. */
    previousKeyId: text('previous_key_id').notNull().default(''),
    previousSealed: bytes('previous_sealed'),
    previousUntil: moment('previous_until'),
    /** Increased when a value changes that decides how the venue is called. */
    accessVersion: integer('access_version').notNull().default(0),
    testedAt: moment('tested_at'),
    /** The access version that the last test of stored values was made with, and its result. */
    testedVersion: integer('tested_version'),
    testPassed: boolean('test_passed').notNull().default(false),
    /** Category of bets of earlier releases whose games were not listed. It never changes. */
    earlierCategory: text('earlier_category'),
    /**
     * Set by the migration for a venue that had address and merchant name of another one before this was refused, so that
     * the index leaves it out. A change of either ends it.
     */
    sharesAccount: boolean('shares_account').notNull().default(false),
  },
  (table) => [
    uniqueIndex('venue_account')
      .on(PLAIN_URL, PLAIN_MERCHANT)
      .where(sql`${table.url} <> '' AND NOT ${table.sharesAccount}`),
  ],
);

/** A member's registration at a venue. The wallet itself is a ledger account. */
export const venuePlayers = pgTable(
  'venue_player',
  {
    memberId: integer('member_id').notNull(),
    venue: text('platname').notNull(),
    /** When the member was registered at the venue; null when they are not. */
    registeredAt: moment('registered_at'),
    /** When the member last launched a game; null when the site ended their games since. */
    launchedAt: moment('launched_at'),
    /** Amount paid out before the bets that explain it were pulled. Their winnings repay it first. */
    advanced: money('advanced').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.venue] }),
    index('venue_player_platname').on(table.venue, table.memberId),
    index('venue_player_launched').on(table.launchedAt),
    index('venue_player_advanced').on(table.venue).where(sql`${table.advanced} <> 0`),
    check('venue_player_advanced', sql`${table.advanced} >= 0`),
  ],
);

/** The last state of the calls of one process to a venue. Every process has a circuit breaker of its own. */
export const venueHealth = pgTable(
  'venue_health',
  {
    venue: text('platname').notNull(),
    /** Random name of the process, made at its start. */
    process: text('process').notNull(),
    reportedAt: moment('reported_at').notNull(),
    /** The access version of the venue that the calls were made with. */
    accessVersion: integer('access_version').notNull(),
    /** Until when the process makes no calls; null while its breaker is closed. */
    restsUntil: moment('rests_until'),
    lastAnswerAt: moment('last_answer_at'),
    failingSince: moment('failing_since'),
    failure: text('failure').notNull(),
    calls: integer('calls').notNull(),
    answered: integer('answered').notNull(),
    responseMs: integer('response_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venue, table.process] }),
    index('venue_health_reported').on(table.reportedAt),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

export const games = pgTable(
  'game',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    venue: text('platname').notNull(),
    code: text('code').notNull(),
    type: text('type').notNull().default('0'),
    category: text('category').notNull(),
    name: text('name').notNull(),
    visible: boolean('visible').notNull().default(true),
    hot: boolean('hot').notNull().default(false),
    sort: integer('sort').notNull(),
    mobileImage: text('mobile_image').notNull(),
    appImage: text('app_image').notNull(),
    icon: text('icon').notNull(),
    venueLogo: text('venue_logo').notNull().default(''),
    headerLogo: text('header_logo').notNull().default(''),
    maintenance: boolean('maintenance').notNull().default(false),
    /** Start and end of the maintenance; null when it began at once, or lasts until staff end it. */
    restFrom: moment('rest_from'),
    restUntil: moment('rest_until'),
    /** Theoretical return of the game's best bet in percent, as the operator entered it; empty while unknown. */
    returnPercent: text('return_percent').notNull().default(''),
    /** How much of a stake counts towards withdrawals, rebates and red packets, in percent. */
    turnoverWeight: integer('turnover_weight').notNull().default(100),
    rebateWeight: integer('rebate_weight').notNull().default(100),
    packetWeight: integer('packet_weight').notNull().default(100),
    /** Values of the venue's catalogue when the game was last imported; empty when it was not imported from there. */
    venueName: text('venue_name').notNull().default(''),
    venueCategory: text('venue_category').notNull().default(''),
    venueReturn: text('venue_return').notNull().default(''),
    /** Category at the upgrade since which bets keep their own; null when the game was added later. It never changes. */
    earlierCategory: text('earlier_category'),
    /** Incremented with each change by staff. A save with an older version is refused. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('game_platname_code').on(table.venue, table.code),
    index('game_sort').on(table.sort),
    check(
      'game_weights',
      sql`${table.turnoverWeight} BETWEEN 0 AND 100 AND ${table.rebateWeight} BETWEEN 0 AND 100 AND ${table.packetWeight} BETWEEN 0 AND 100`,
    ),
  ],
);

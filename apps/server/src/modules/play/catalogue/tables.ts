import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
    maintenanceUntil: moment('rest_until'),
    /** Theoretical return of the game's best bet in percent, as the operator entered it; empty while unknown. */
    returnPercent: text('return_percent').notNull().default(''),
    /** Incremented with each change by staff. A save with an older version is refused. */
    version: integer('version').notNull().default(0),
  },
  (table) => [unique('game_platname_code').on(table.venue, table.code), index('game_sort').on(table.sort)],
);

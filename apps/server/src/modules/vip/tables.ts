import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, smallint } from 'drizzle-orm/pg-core';

const requirement = (name: string) => bigint(name, { mode: 'bigint' }).notNull();
/** Hundredths of a percent: 0.80 % is 80. */
const rebate = (name: string) => integer(name).notNull();

export const vipLevels = pgTable(
  'vip_level',
  {
    level: smallint('level').primaryKey(),
    recharge: requirement('recharge'),
    flow: requirement('flow'),
    realperson: rebate('realperson'),
    sport: rebate('sport'),
    eSport: rebate('e_sport'),
    joker: rebate('joker'),
    electron: rebate('electron'),
    lottery: rebate('lottery'),
  },
  (table) => [
    check('vip_level_range', sql`${table.level} BETWEEN 1 AND 10`),
    check('vip_level_first_is_free', sql`${table.level} > 1 OR (${table.recharge} = 0 AND ${table.flow} = 0)`),
  ],
);

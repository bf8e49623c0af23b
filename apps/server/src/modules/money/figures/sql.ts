import { type SQL, sql } from 'drizzle-orm';

/** The Beijing day of a moment as `YYYY-MM-DD`. */
export const beijingDayOf = (moment: SQL): SQL => sql`to_char(${moment} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** House accounts from which members are rewarded for their own play. Commissions reward agents for the play of others. */
export const REWARD_ACCOUNTS: SQL = sql`'house:bonuses', 'house:rebates', 'house:red-packets'`;

/**
 * The periods to which the column `day` belongs, as a lateral subquery `periods (period)`: the day (`2026-11-16`), its
 * month (`2026-11`), its year (`2026`), and its week by the Monday (`W2026-11-16`).
 */
export const PERIODS_OF_DAY: SQL = sql`LATERAL (VALUES
  (day), (substr(day, 1, 7)), (substr(day, 1, 4)), (to_char(date_trunc('week', day::date), '"W"YYYY-MM-DD'))
) periods (period)`;

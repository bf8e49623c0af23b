import { type SQL, sql } from 'drizzle-orm';

/** The Beijing day of a moment as `YYYY-MM-DD`. */
export const beijingDayOf = (moment: SQL): SQL => sql`to_char(${moment} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** House accounts from which members are rewarded for their own play. Commissions reward agents for the play of others. */
export const REWARD_ACCOUNTS: SQL = sql`'house:bonuses', 'house:rebates', 'house:red-packets'`;

/** Parts of a flow as the reports name them. An amount that flows back is subtracted. */
export const REWARD_OF: SQL = sql`
  CASE WHEN source IN (${REWARD_ACCOUNTS}) THEN amount WHEN target IN (${REWARD_ACCOUNTS}) THEN -amount ELSE 0 END`;
export const DEPOSIT_OF: SQL = sql`CASE WHEN starts_with(source, 'house:deposits:') THEN amount ELSE 0 END`;
export const WITHDRAWAL_OF: SQL = sql`CASE WHEN starts_with(target, 'house:withdrawals:') THEN amount ELSE 0 END`;
export const COMMISSION_OF: SQL = sql`
  CASE 'house:commissions' WHEN source THEN amount WHEN target THEN -amount ELSE 0 END`;

/**
 * The periods to which the column `day` belongs, as a lateral subquery `periods (period)`: the day (`2026-11-16`), its
 * month (`2026-11`), its year (`2026`), and its week by the Monday (`W2026-11-16`).
 */
export const PERIODS_OF_DAY: SQL = sql`LATERAL (VALUES
  (day), (substr(day, 1, 7)), (substr(day, 1, 4)), (to_char(date_trunc('week', day::date), '"W"YYYY-MM-DD'))
) periods (period)`;

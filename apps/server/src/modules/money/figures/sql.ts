import { type SQL, sql } from 'drizzle-orm';

/** The Beijing day of a moment as `YYYY-MM-DD`. */
export const beijingDayOf = (moment: SQL): SQL => sql`to_char(${moment} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** House accounts from which members are rewarded for their own play. Commissions reward agents for the play of others. */
export const REWARD_ACCOUNTS: SQL = sql`'house:bonuses', 'house:rebates', 'house:red-packets'`;

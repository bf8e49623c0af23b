import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { flowsOf } from './flow-fold.ts';

/** The flows of all days, including those that are not folded yet: `source`, `target`, `amount`. */
export const everyFlow = sql`
  SELECT source, target, amount FROM flow_total
  UNION ALL
  SELECT source, target, amount FROM (${flowsOf(sql`SELECT transaction_id FROM ledger_pending`)}) pending`;

/** Total of all members' wallets at each venue, by venue code. */
export const venueTotals = async (db: Queryable): Promise<Map<string, bigint>> => {
  const { rows } = await db.execute<{ venue: string; total: bigint }>(sql`
    WITH flow AS (${everyFlow}),
    change AS (
      SELECT target AS account, amount FROM flow WHERE starts_with(target, 'venue:')
      UNION ALL SELECT source, -amount FROM flow WHERE starts_with(source, 'venue:')
    )
    SELECT substr(account, length('venue:') + 1) AS venue, sum(amount)::bigint AS total FROM change GROUP BY account`);
  return new Map(rows.map(({ venue, total }) => [venue, total]));
};

/** Stakes and payouts of a Beijing day by venue. */
export const resultsOn = async (
  db: Queryable,
  day: string,
): Promise<Map<string, { stake: bigint; payout: bigint }>> => {
  const { rows } = await db.execute<{ venue: string; stake: bigint; payout: bigint }>(sql`
    SELECT venue, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout
    FROM (
      SELECT venue, stake, payout FROM play_day WHERE day = ${day}
      UNION ALL SELECT venue, stake, payout FROM play_change WHERE day = ${day}
    ) play GROUP BY venue`);
  return new Map(rows.map(({ venue, stake, payout }) => [venue, { stake, payout }]));
};

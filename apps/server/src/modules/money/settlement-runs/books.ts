import { beijingDay, displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { checkByRange, findDifferences, type HouseCheck } from '../../../ledger/index.ts';
import type { Database } from '../../../platform/index.ts';
import { type SettlementKind, settlementSums } from './tables.ts';

/** The Beijing day of a time. An infinite time is before or behind all days. */
export const dayOfTime = (time: string): string => {
  if (time === '-infinity') return '';
  return time === 'infinity' ? '9' : beijingDay(new Date(time));
};

/** The records of a kind of settlement. */
export interface SettledRecords {
  kind: SettlementKind;
  /** All records with `member_id`, `day`, `part`, `turnover`, `amount` and `given`. */
  records: SQL;
}

/** The sums of every day of the range equal its records, and the sums of all days equal those of the days. */
export const checkSums = (name: string, { kind, records }: SettledRecords): HouseCheck =>
  checkByRange({
    name,
    unit: '天',
    within(db, { from, to }) {
      const inRange = sql`day BETWEEN ${dayOfTime(from)} AND ${dayOfTime(to)}`;
      const kept = sql`
        ARRAY[sum(people), sum(records), sum(corrections), sum(turnover), sum(amount), sum(given)]::bigint[] AS sums
        FROM ${settlementSums} WHERE kind = ${kind}`;
      const query = sql`
        SELECT coalesce(nullif(day, ''), '合计') AS day, kept.sums[5] AS kept, counted.sums[5] AS counted,
          kept.sums IS DISTINCT FROM counted.sums AS differs
        FROM (
          SELECT day, ${kept} AND day <> '' AND ${inRange} GROUP BY day
          UNION ALL SELECT day, ${kept} AND day = '' GROUP BY day
        ) kept FULL JOIN (
          SELECT day, ARRAY[count(DISTINCT member_id), count(*), count(*) FILTER (WHERE part > 0), sum(turnover),
            sum(amount), sum(given)]::bigint[] AS sums
          FROM (${records}) record WHERE ${inRange} GROUP BY day
          UNION ALL SELECT '', ${kept} AND day <> '' HAVING count(*) > 0
        ) counted USING (day)`;
      return findDifferences<{ day: string; kept: bigint | null; counted: bigint | null }>(
        db,
        { query, order: sql`day` },
        ({ day, kept: sum, counted }) => `${day}：合计 ${displayMoney(sum ?? 0n)}，记录 ${displayMoney(counted ?? 0n)}`,
      );
    },
  });

/** Computes the sums of a kind of settlement again from its records. Settlements and claims wait until it has ended. */
export const rebuildSums = (
  { transaction }: Pick<Database, 'transaction'>,
  { kind, records }: SettledRecords,
): Promise<void> =>
  transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${settlementSums} IN SHARE ROW EXCLUSIVE MODE`);
    await tx.execute(sql`DELETE FROM ${settlementSums} WHERE kind = ${kind}`);
    await tx.execute(sql`
      INSERT INTO settlement_sum (kind, day, shard, people, records, corrections, turnover, amount, given)
      SELECT ${kind}, day, 0, count(DISTINCT member_id), count(*), count(*) FILTER (WHERE part > 0), sum(turnover),
        sum(amount), sum(given)
      FROM (${records}) record GROUP BY day`);
    await tx.execute(sql`
      INSERT INTO settlement_sum (kind, day, shard, people, records, corrections, turnover, amount, given)
      SELECT kind, '', 0, sum(people), sum(records), sum(corrections), sum(turnover), sum(amount), sum(given)
      FROM settlement_sum WHERE kind = ${kind} GROUP BY kind`);
  });

import { beijingDay, displayMoney } from '@koi/money';
import { isNull, sql } from 'drizzle-orm';
import { checkByRange, findDifferences } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { rebateClaims, rebateRecords } from './tables.ts';

/** Claims, by the key of their posting. */
export const claimedRebates = sql`SELECT posting AS no, amount, at FROM ${rebateClaims}`;

/** The Beijing day of a time. An infinite time is before or behind all days. */
const dayOf = (time: string): string => {
  if (time === '-infinity') return '';
  return time === 'infinity' ? '9' : beijingDay(new Date(time));
};

/** The amount of each claim equals the sum of its records, and no record of the days of the range lacks its claim. */
export const checkRebateClaims = checkByRange({
  name: '返水领取等于返水记录',
  unit: '笔',
  within(db, { from, to }) {
    const query = sql`
      SELECT *, claimed <> recorded AS differs FROM (
        SELECT no, amount AS claimed, coalesce((
          SELECT sum(record.amount) FROM rebate_record record WHERE record.claim_no = no), 0)::bigint AS recorded
        FROM ${rebateClaims} WHERE at > ${from}::timestamptz AND at <= ${to}::timestamptz
        UNION ALL
        SELECT claim_no, 0, sum(amount)::bigint FROM rebate_record
        WHERE claim_no IS NOT NULL AND NOT EXISTS (SELECT FROM ${rebateClaims} WHERE no = claim_no)
          AND day BETWEEN ${dayOf(from)} AND ${dayOf(to)} GROUP BY claim_no
      ) claims`;
    return findDifferences<{ no: string; claimed: bigint; recorded: bigint }>(
      db,
      { query, order: sql`no` },
      ({ no, claimed, recorded }) => `${no}：领取 ${displayMoney(claimed)}，记录 ${displayMoney(recorded)}`,
    );
  },
});

/** Sum of all rebates that members have not claimed yet. */
export const unclaimedRebates = async (db: Queryable): Promise<bigint> => {
  const [row] = await db
    .select({ amount: sql<bigint>`coalesce(sum(${rebateRecords.amount}), 0)::bigint` })
    .from(rebateRecords)
    .where(isNull(rebateRecords.claimNo));
  return row?.amount ?? 0n;
};

import { displayMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { checkByRange, findDifferences } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { checkSums, dayOfTime, type SettledRecords, sumsOfAllDays } from '../../money/settlement-runs/index.ts';
import { rebateClaims } from './tables.ts';

/** Claims, by the key of their posting. */
export const claimedRebates = sql`SELECT posting AS no, amount, at FROM ${rebateClaims}`;

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
          AND day BETWEEN ${dayOfTime(from)} AND ${dayOfTime(to)} GROUP BY claim_no
      ) claims`;
    return findDifferences<{ no: string; claimed: bigint; recorded: bigint }>(
      db,
      { query, order: sql`no` },
      ({ no, claimed, recorded }) => `${no}：领取 ${displayMoney(claimed)}，记录 ${displayMoney(recorded)}`,
    );
  },
});

export const rebateRecordsOfDays: SettledRecords = {
  kind: 'rebate',
  records: sql`
    SELECT member_id, day, part, turnover, amount, CASE WHEN claim_no IS NULL THEN 0 ELSE amount END AS given
    FROM rebate_record`,
};

export const checkRebateSums = checkSums('返水日合计等于返水记录', rebateRecordsOfDays);

/** Sum of all rebates that members have not claimed yet. */
export const unclaimedRebates = async (db: Queryable): Promise<bigint> => {
  const { amount, given } = await sumsOfAllDays(db, 'rebate');
  return amount - given;
};

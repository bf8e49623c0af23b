import type { BookCheck } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { bookCheck, FAULTS_MAX, paymentsOf } from '../../money/settlement-runs/index.ts';
import { rebateClaims, rebateRecords } from './tables.ts';

export const claimedRebates = paymentsOf(rebateClaims, rebateClaims.posting, rebateClaims.amount);

/** Checks that the amount of each claim equals the sum of its records. */
export const checkRebateClaims = async (db: Queryable): Promise<BookCheck> => {
  const { rows } = await db.execute<{ no: string; claimed: bigint; recorded: bigint }>(sql`
    WITH recorded AS (
      SELECT claim_no AS no, sum(amount)::bigint AS amount FROM rebate_record WHERE claim_no IS NOT NULL GROUP BY claim_no
    )
    SELECT no, coalesce(c.amount, 0) AS claimed, coalesce(r.amount, 0) AS recorded
    FROM rebate_claim c FULL JOIN recorded r USING (no)
    WHERE c.amount IS DISTINCT FROM r.amount ORDER BY no LIMIT ${FAULTS_MAX}`);
  return bookCheck(
    '返水领取等于返水记录',
    rows.map(({ no, claimed, recorded }) => `${no}：领取 ${displayMoney(claimed)}，记录 ${displayMoney(recorded)}`),
  );
};

/** Sum of all rebates that members have not claimed yet. */
export const unclaimedRebates = async (db: Queryable): Promise<bigint> => {
  const [row] = await db
    .select({ amount: sql<bigint>`coalesce(sum(${rebateRecords.amount}), 0)::bigint` })
    .from(rebateRecords)
    .where(isNull(rebateRecords.claimNo));
  return row?.amount ?? 0n;
};

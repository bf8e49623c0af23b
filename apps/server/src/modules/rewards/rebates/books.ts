import type { BookCheck } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { rebateClaims } from './tables.ts';

/** Upper bound of the claims that a failed check lists. */
const NAMED_MAX = 20;

/** Paid claims, in the order of their ledger keys. */
export const claimedRebates = (
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ no: string; amount: bigint }[]> =>
  db
    .select({ no: rebateClaims.posting, amount: rebateClaims.amount })
    .from(rebateClaims)
    .where(gt(rebateClaims.posting, after))
    .orderBy(asc(rebateClaims.posting))
    .limit(limit);

/** Checks that the amount of each claim equals the sum of its records. */
export const checkRebateClaims = async (db: Queryable): Promise<BookCheck> => {
  const { rows } = await db.execute<{ no: string; claimed: bigint; recorded: bigint; claims: number }>(sql`
    WITH recorded AS (
      SELECT claim_no AS no, sum(amount)::bigint AS amount FROM rebate_record WHERE claim_no IS NOT NULL GROUP BY claim_no
    )
    SELECT no, coalesce(c.amount, 0) AS claimed, coalesce(r.amount, 0) AS recorded
    FROM rebate_claim c FULL JOIN recorded r USING (no)
    WHERE c.amount IS DISTINCT FROM r.amount ORDER BY no LIMIT ${NAMED_MAX}`);
  const named = rows.map(
    ({ no, claimed, recorded }) => `${no}：领取 ${displayMoney(claimed)}，记录 ${displayMoney(recorded)}`,
  );
  return {
    name: '返水领取等于返水记录',
    passed: rows.length === 0,
    detail: rows.length === 0 ? '全部一致' : named.join('；'),
  };
};

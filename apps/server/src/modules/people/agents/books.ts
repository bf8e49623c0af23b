import type { BookCheck } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { commissionRecords } from './tables.ts';

/** Maximum number of records listed in the detail of a failed check. */
const NAMED_MAX = 20;

/** Paid commission records, ordered by their ledger keys. */
export const paidCommissions = async (
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ no: string; amount: bigint }[]> => {
  const { posting, paid } = commissionRecords;
  const rows = await db
    .select({ no: posting, amount: paid })
    .from(commissionRecords)
    .where(and(isNotNull(posting), gt(posting, after)))
    .orderBy(asc(posting))
    .limit(limit);
  return rows.flatMap(({ no, amount }) => (no === null ? [] : [{ no, amount }]));
};

/**
 * Checks that every record starts with the balance carried over from the previous ones, and that every correction
 * starts from the amount already settled for its day.
 */
export const checkCommissions = async (db: Queryable): Promise<BookCheck> => {
  const { rows } = await db.execute<{ member_id: number; day: string; paid: bigint }>(sql`
    WITH chained AS (
      SELECT member_id, day, part, paid, brought, given,
        coalesce(sum(amount - paid) OVER (PARTITION BY member_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS carried,
        coalesce(sum(amount) OVER (PARTITION BY member_id, day ORDER BY part ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM commission_record
    )
    SELECT member_id, day, paid FROM chained WHERE brought <> carried OR given <> before
    ORDER BY member_id, day, part LIMIT ${NAMED_MAX}`);
  const named = rows.map(({ member_id, day, paid }) => `代理 ${member_id} ${day}：已发 ${displayMoney(paid)}`);
  return {
    name: '佣金结转与更正连续',
    passed: rows.length === 0,
    detail: rows.length === 0 ? '全部一致' : named.join('；'),
  };
};

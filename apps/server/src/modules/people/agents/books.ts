import type { BookCheck } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { bookCheck, FAULTS_MAX, paymentsOf } from '../../money/settlement-runs/index.ts';
import { commissionRecords } from './tables.ts';

export const paidCommissions = paymentsOf(commissionRecords, commissionRecords.posting, commissionRecords.paid);

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
    ORDER BY member_id, day, part LIMIT ${FAULTS_MAX}`);
  return bookCheck(
    '佣金结转与更正连续',
    rows.map(({ member_id, day, paid }) => `代理 ${member_id} ${day}：已发 ${displayMoney(paid)}`),
  );
};

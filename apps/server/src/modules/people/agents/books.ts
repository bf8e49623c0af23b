import { displayMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { checkByRange, findDifferences } from '../../../ledger/index.ts';
import { checkSums, type SettledRecords } from '../../money/settlement-runs/index.ts';
import { commissionRecords } from './tables.ts';

/** Records that were paid, by the key of their posting. */
export const paidCommissions = sql`
  SELECT posting AS no, paid AS amount, created_at AS at FROM ${commissionRecords} WHERE posting IS NOT NULL`;

/**
 * Every record starts with the balance that the previous record of the agent left, and every correction starts from the
 * amount already settled for its day.
 */
export const checkCommissions = checkByRange({
  name: '佣金结转与更正连续',
  unit: '条',
  within(db, { from, to }) {
    const query = sql`
      SELECT member_id, day, part, paid, brought <> coalesce((
          SELECT before.brought + before.amount - before.paid FROM commission_record before
          WHERE before.member_id = record.member_id AND before.id < record.id ORDER BY before.id DESC LIMIT 1), 0)
        OR given <> coalesce((
          SELECT sum(before.amount) FROM commission_record before
          WHERE before.member_id = record.member_id AND before.day = record.day AND before.part < record.part), 0) AS differs
      FROM commission_record record WHERE created_at > ${from}::timestamptz AND created_at <= ${to}::timestamptz`;
    return findDifferences<{ member_id: number; day: string; paid: bigint }>(
      db,
      { query, order: sql`member_id, day, part` },
      ({ member_id, day, paid }) => `代理 ${member_id} ${day}：已发 ${displayMoney(paid)}`,
    );
  },
});

export const commissionRecordsOfDays: SettledRecords = {
  kind: 'commission',
  records: sql`
    SELECT member_id, day, part, CASE WHEN part = 0 THEN direct_turnover + indirect_turnover ELSE 0 END AS turnover,
      amount, paid AS given
    FROM ${commissionRecords}`,
};

export const checkCommissionSums = checkSums('佣金日合计等于佣金记录', commissionRecordsOfDays);

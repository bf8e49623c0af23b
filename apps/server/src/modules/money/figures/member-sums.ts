import { addDays } from '@koi/money';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { DEPOSIT_OF, WITHDRAWAL_OF } from './sql.ts';

interface MemberSum {
  memberId: number;
  kind: 'deposits' | 'withdrawals';
  amount: bigint;
}

interface SumQuery {
  /** Only members with a flow on this Beijing day or later are read. */
  movedSince: string;
  /** The last of the days that are added up. */
  today: string;
  days: number;
  amount: bigint;
}

/**
 * Members whose deposits, or withdrawals, reach an amount within the last days. It reads the figures of these days only,
 * so its cost does not grow with the history.
 */
export const sumsOf = async (db: Queryable, { movedSince, today, days, amount }: SumQuery): Promise<MemberSum[]> => {
  const first = addDays(today, 1 - days);
  const { rows } = await db.execute<{ member_id: number; deposits: bigint; withdrawals: bigint }>(sql`
    SELECT member_id, deposits, withdrawals FROM (
      SELECT member_id, sum(${DEPOSIT_OF})::bigint AS deposits, sum(${WITHDRAWAL_OF})::bigint AS withdrawals
      FROM member_flow_day WHERE day BETWEEN ${first} AND ${today}
      AND member_id IN (SELECT member_id FROM member_flow_day WHERE day BETWEEN ${movedSince} AND ${today})
      GROUP BY member_id
    ) sums WHERE greatest(deposits, withdrawals) >= ${amount}::bigint ORDER BY member_id`);
  return rows.flatMap(({ member_id: memberId, ...sums }) =>
    (['deposits', 'withdrawals'] as const)
      .filter((kind) => sums[kind] >= amount)
      .map((kind) => ({ memberId, kind, amount: sums[kind] })),
  );
};

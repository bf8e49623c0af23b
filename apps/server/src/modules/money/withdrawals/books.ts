import { eq, sql } from 'drizzle-orm';
import { checkReserved } from '../../../ledger/index.ts';
import { withdrawals } from './tables.ts';
import { PAID, WAITING } from './withdrawal.ts';

export const checkHolds = checkReserved({
  name: '取款冻结等于待处理取款',
  wallet: 'held',
  labels: ['冻结', '待处理取款'],
  async openByMember(db) {
    const rows = await db
      .select({ memberId: withdrawals.memberId, amount: sql<bigint>`sum(${withdrawals.amount})::bigint` })
      .from(withdrawals)
      .where(eq(withdrawals.state, WAITING))
      .groupBy(withdrawals.memberId);
    return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
  },
});

/** Paid withdrawals, for the check of the books. */
export const paidWithdrawals = sql`
  SELECT no, amount, decided_at AS at FROM ${withdrawals} WHERE state = ${PAID}`;

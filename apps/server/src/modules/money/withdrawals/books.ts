import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';
import { PAID, WAITING } from './withdrawal.ts';

/** Total of open withdrawals per member, which must equal the held amount in the ledger. */
export const openWithdrawals = async (db: Queryable): Promise<Map<number, bigint>> => {
  const rows = await db
    .select({ memberId: withdrawals.memberId, amount: sql<bigint>`sum(${withdrawals.amount})::bigint` })
    .from(withdrawals)
    .where(eq(withdrawals.state, WAITING))
    .groupBy(withdrawals.memberId);
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
};

/** Paid withdrawals in order of number. */
export const paidWithdrawals = (
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ no: string; amount: bigint }[]> =>
  db
    .select({ no: withdrawals.no, amount: withdrawals.amount })
    .from(withdrawals)
    .where(and(eq(withdrawals.state, PAID), gt(withdrawals.no, after)))
    .orderBy(asc(withdrawals.no))
    .limit(limit);

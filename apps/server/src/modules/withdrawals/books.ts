import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/index.ts';
import { WAITING } from '../claims/index.ts';
import { withdrawals } from './tables.ts';
import { PAID } from './withdrawal.ts';

/** What open withdrawals hold, by member: the ledger must hold the same. */
export const openWithdrawals = async (db: Queryable): Promise<Map<number, bigint>> => {
  const rows = await db
    .select({ memberId: withdrawals.memberId, amount: sql<bigint>`sum(${withdrawals.amount})::bigint` })
    .from(withdrawals)
    .where(eq(withdrawals.state, WAITING))
    .groupBy(withdrawals.memberId);
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
};

/** Paid ones in the order of their numbers. */
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

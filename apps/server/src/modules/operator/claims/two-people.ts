import { beijingDay, beijingDayStart } from '@koi/money';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { StaffCaller, Tx } from '../../../platform/index.ts';
import { lockApprovalsOf } from './apart.ts';

/** Amounts in 分 from which a second person has to agree. */
export interface SecondPersonLimits {
  /** For one order, and for the orders of one member on a Beijing day together. */
  order: bigint;
  /** For the orders that one reviewer has approved on a Beijing day. */
  reviewer: bigint;
}

export interface DaySums {
  member: bigint;
  reviewer: bigint;
  /** Of the reviewer's approvals, those after the last code of the session. */
  sinceCode: bigint;
}

export const needsSecondPerson = (
  amount: bigint,
  sums: Pick<DaySums, 'member' | 'reviewer'>,
  { order, reviewer }: SecondPersonLimits,
): boolean => amount + sums.member >= order || amount + sums.reviewer >= reviewer;

/**
 * Approvals by one reviewer, and approvals for one member, wait for each other until their transactions end, because
 * several at once would each see the sum without the others. Locks are taken in this sequence everywhere: the row of the
 * order, the reviewer, the approvals of the member, the member's row, the wallets.
 */
const lockSums = async (tx: Tx, staffId: number, memberId: number): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi approvals'), ${staffId})`);
  await lockApprovalsOf(tx, memberId);
};

/**
 * What was approved by staff on the Beijing day of `now`, for this member and by this reviewer. `amount` is the column
 * with the money of an order.
 */
export const approvedToday = async (
  tx: Tx,
  table: PgTable,
  {
    memberId,
    staff: { id: staffId, confirmedAt },
    now,
  }: { memberId: number; staff: Pick<StaffCaller, 'id' | 'confirmedAt'>; now: Date },
  amount: SQLWrapper = sql.identifier('amount'),
): Promise<DaySums> => {
  await lockSums(tx, staffId, memberId);
  const { rows } = await tx.execute<DaySums & Record<string, unknown>>(sql`
    SELECT coalesce(sum(${amount}) FILTER (WHERE member_id = ${memberId}), 0)::bigint AS member,
           coalesce(sum(${amount}) FILTER (WHERE decided_by = ${staffId}), 0)::bigint AS reviewer,
           coalesce(sum(${amount}) FILTER (
             WHERE decided_by = ${staffId} AND decided_at > ${confirmedAt ?? new Date(0)}), 0)::bigint AS "sinceCode"
    FROM ${table}
    WHERE state = 2 AND decided_by IS NOT NULL AND decided_at >= ${beijingDayStart(beijingDay(now))}`);
  const { member = 0n, reviewer = 0n, sinceCode = 0n } = rows[0] ?? {};
  return { member: BigInt(member), reviewer: BigInt(reviewer), sinceCode: BigInt(sinceCode) };
};

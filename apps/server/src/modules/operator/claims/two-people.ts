import { beijingDay, beijingDayStart } from '@koi/money';
import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, StaffCaller, Tx } from '../../../platform/index.ts';
import { depositApprovals } from './tables.ts';

/** How long the person who let a member's money in does not let it out. */
const APART_MS = 24 * 3_600_000;

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
 * What was approved by staff on the Beijing day of `now`, for this member and by this reviewer. The reviewer's approvals
 * wait for each other until their transactions end, because several at once would each see the sum without the others.
 * `amount` is the column with the money of an order.
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
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi approvals'), ${staffId})`);
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

/** Remembers who approved a deposit of the member. */
export const keepDepositApproval = async (tx: Tx, memberId: number, staffId: number, at: Date): Promise<void> => {
  const target = [depositApprovals.memberId, depositApprovals.staffId];
  await tx.insert(depositApprovals).values({ memberId, staffId, at }).onConflictDoUpdate({ target, set: { at } });
};

/** Whether this person approved a deposit of the member within the last 24 hours. */
export const approvedDepositLately = async (
  db: Queryable,
  memberId: number,
  staffId: number,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - APART_MS);
  const found = await db
    .select({ at: depositApprovals.at })
    .from(depositApprovals)
    .where(
      and(
        eq(depositApprovals.memberId, memberId),
        eq(depositApprovals.staffId, staffId),
        gt(depositApprovals.at, since),
      ),
    );
  return found.length > 0;
};

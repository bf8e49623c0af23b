import { and, eq, gt, sql } from 'drizzle-orm';
import { refuse, type Tx } from '../../../platform/index.ts';
import { memberState } from '../../people/members/index.ts';
import { moneyIn } from './tables.ts';

/** How long the person who let a member's money in does not let it out. */
const APART_MS = 24 * 3_600_000;

/**
 * Approvals for one member wait for each other until their transactions end. This is not the lock of the member's row,
 * because an exclusion locks that row before the member's applications.
 */
export const lockApprovalsOf = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi approvals of member'), ${memberId})`);
};

/**
 * The member's part of what a proposal about money rests on. With `lock`, the approvals for the member are locked before
 * the member's row, as in every other decision.
 */
export const memberBasis = async (tx: Tx, memberId: number, lock: boolean): Promise<Record<string, string>> => {
  if (lock) await lockApprovalsOf(tx, memberId);
  return { 会员: String(memberId), 会员状态: await memberState(tx, memberId, lock) };
};

/**
 * Remembers the people who let money in for the member: they approved a deposit, a bonus, an adjustment or the outcome of
 * a transfer that credits the member, or the recovery of the account. Called before the member's row is locked.
 */
export const keepMoneyIn = async (
  tx: Tx,
  memberId: number,
  people: readonly (number | null)[],
  at: Date,
): Promise<void> => {
  await lockApprovalsOf(tx, memberId);
  const target = [moneyIn.memberId, moneyIn.staffId];
  for (const staffId of new Set(people)) {
    if (staffId === null) continue;
    await tx.insert(moneyIn).values({ memberId, staffId, at }).onConflictDoUpdate({ target, set: { at } });
  }
};

/**
 * Refuses a decision that lets money of the member out when this person let some in within the last 24 hours. A
 * reviewer's sums are locked before. Called before the member's row is locked.
 */
export const requireApart = async (tx: Tx, memberId: number, staffId: number, now: Date): Promise<void> => {
  await lockApprovalsOf(tx, memberId);
  const since = new Date(now.getTime() - APART_MS);
  const found = await tx
    .select({ at: moneyIn.at })
    .from(moneyIn)
    .where(and(eq(moneyIn.memberId, memberId), eq(moneyIn.staffId, staffId), gt(moneyIn.at, since)));
  if (found.length > 0) throw refuse('reviews.letMoneyIn');
};

import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { hasProposal } from '../../operator/proposals/index.ts';
import { memberRecoveries } from './tables.ts';

export const KIND = 'members.recovery';
export const targetOf = (memberId: number): string => `member:${memberId}`;

/** How long the people who let a member into the account again have nothing to do with the pay password of that member. */
const APART_MS = 7 * 24 * 3_600_000;

/**
 * Calls about the recovery of an account, and those that unlock its pay password, wait for each other until their
 * transactions end. Taken before every other lock. An agreement does without it, because it begins with the proposal.
 */
export const lockRecoveriesOf = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi recovery of member'), ${memberId})`);
};

/** Whether this person proposed or agreed to a recovery of the account lately, also when it still waits or has ended. */
export const isRecoverer = async (db: Queryable, memberId: number, staffId: number, now: Date): Promise<boolean> => {
  const isPart = or(eq(memberRecoveries.makerId, staffId), eq(memberRecoveries.checkerId, staffId));
  const isRecent = gt(memberRecoveries.approvedAt, new Date(now.getTime() - APART_MS));
  if ((await db.$count(memberRecoveries, and(eq(memberRecoveries.memberId, memberId), isPart, isRecent))) > 0)
    return true;
  return hasProposal(db, { kind: KIND, target: targetOf(memberId), makerId: staffId }, now);
};

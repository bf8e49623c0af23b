import type { PayReset } from '@koi/contract';
import { isUnderWay } from '@koi/contract/rules/pay-resets';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { happenedSince } from '../security-log/index.ts';
import { payResets } from './tables.ts';

export type PayResetRow = typeof payResets.$inferSelect;
export type PayResetState = PayReset['state'];

/** The kind of proposal and its target. */
export const KIND = 'members.pay-password';
export const targetOf = (no: string): string => `pay-reset:${no}`;

/**
 * After one of these the answers say nothing any more about who asks: the login password is another one, the member
 * remembers the pay password, or staff have stopped the account.
 */
const ENDING_EVENTS = ['password.changed', 'payPassword.changed', 'recovery.done', 'staff.frozen'] as const;

/** The state of a request, which expires by itself and does not outlive a change of the account. */
export const stateOf = async (db: Queryable, row: PayResetRow, now: Date): Promise<PayResetState> => {
  if (!isUnderWay(row.state)) return row.state;
  if (row.expiresAt <= now) return 'expired';
  return (await happenedSince(db, row.memberId, ENDING_EVENTS, row.createdAt)) ? 'ended' : row.state;
};

/**
 * Calls about the request of a member wait for each other until their transactions end. Locks are taken in this sequence
 * everywhere: this one, the proposal, the request, the approvals of the member, the member's row. An agreement does
 * without this one, because it begins with the proposal.
 */
export const lockRequestsOf = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi pay reset of member'), ${memberId})`);
};

export const findReset = async (db: Queryable, no: string, lock = false): Promise<PayResetRow | undefined> => {
  const query = db.select().from(payResets).where(eq(payResets.no, no));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** The newest request of a member that was made after this moment. */
export const newestReset = async (
  db: Queryable,
  memberId: number,
  { since, lock = false }: { since: Date; lock?: boolean },
): Promise<PayResetRow | undefined> => {
  const query = db
    .select()
    .from(payResets)
    .where(and(eq(payResets.memberId, memberId), gt(payResets.createdAt, since)))
    .orderBy(desc(payResets.id))
    .limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** Ends a request that is under way, or takes back one that is done. */
export const endReset = async (
  tx: Tx,
  no: string,
  ending: Pick<PayResetRow, 'state'> & Partial<Pick<PayResetRow, 'endedAt' | 'refusedBy' | 'reason' | 'previousHash'>>,
): Promise<void> => {
  await tx.update(payResets).set(ending).where(eq(payResets.no, no));
};

import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { happenedAfter } from '../security-log/index.ts';
import { KIND, targetOf } from './apart.ts';
import { memberRecoveries } from './tables.ts';

export type RecoveryRow = typeof memberRecoveries.$inferSelect;

/**
 * Each of these ends a recovery that began before it: the member knows the password after all or has denied it, or the
 * account is stopped or recovered.
 */
const ENDING_EVENTS = ['login', 'password.changed', 'recovery.denied', 'recovery.done', 'staff.frozen'] as const;

export const recoveryPayload = z.object({
  member_id: z.number().int(),
  maker_id: z.number().int(),
  maker_name: z.string(),
  /** The newest event of the security log when the recovery began. A proposal of an earlier release has none. */
  seen: z.number().int().default(0),
});

/** Whether a recovery that began after the event `seen` has ended by itself. */
export const isOver = (db: Queryable, memberId: number, seen: number): Promise<boolean> =>
  happenedAfter(db, memberId, ENDING_EVENTS, seen);

/** Not used, not ended, and in time. */
const isUnused = (now: Date) =>
  and(isNull(memberRecoveries.usedAt), isNull(memberRecoveries.endedAt), gt(memberRecoveries.expiresAt, now));
const isOpen = (memberId: number, now: Date) => and(eq(memberRecoveries.memberId, memberId), isUnused(now));

/** The recovery that two people agreed to and that can be used; with `lock`, its row stays as it is. */
export const openRecovery = async (
  db: Queryable,
  memberId: number,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<RecoveryRow | undefined> => {
  const query = db
    .select()
    .from(memberRecoveries)
    .where(isOpen(memberId, now))
    .orderBy(desc(memberRecoveries.id))
    .limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row === undefined || (await isOver(db, memberId, row.seenEvent)) ? undefined : row;
};

/** When a recovery began that the member can stop. */
export const recoveryBegun = async (
  db: Queryable,
  proposals: Pick<ProposalsService, 'allWaiting'>,
  memberId: number,
  now: Date,
): Promise<Date | undefined> => {
  const [waiting] = await proposals.allWaiting(db, KIND, targetOf(memberId));
  if (waiting !== undefined && !(await isOver(db, memberId, recoveryPayload.parse(waiting.payload).seen))) {
    return waiting.createdAt;
  }
  return (await openRecovery(db, memberId, { now }))?.approvedAt;
};

/** Ends what two people agreed to. A process of an earlier release looks at the time alone. */
export const endRecoveries = (tx: Tx, memberId: number, now: Date) =>
  tx
    .update(memberRecoveries)
    .set({ endedAt: now, expiresAt: now })
    .where(isOpen(memberId, now))
    .returning({ id: memberRecoveries.id });

/** The members for whom two people agreed to a recovery that nobody has used or ended. */
export const membersWithOpen = async (db: Queryable, now: Date): Promise<number[]> => {
  const rows = await db.selectDistinct({ id: memberRecoveries.memberId }).from(memberRecoveries).where(isUnused(now));
  return rows.map(({ id }) => id);
};

import { beijingTime } from '@koi/money';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { payoutHolds } from './tables.ts';

/** Holds the payouts of a member until then. A hold that ends later stays. Called under the lock of the member's row. */
export const holdPayouts = async (tx: Tx, memberId: number, until: Date): Promise<void> => {
  await tx
    .insert(payoutHolds)
    .values({ memberId, until })
    .onConflictDoUpdate({
      target: payoutHolds.memberId,
      set: { until: sql`greatest(${payoutHolds.until}, excluded.until)` },
    });
};

/** Until when the payouts of a member are held; undefined when they are not. */
export const payoutsHeldUntil = async (db: Queryable, memberId: number, now: Date): Promise<Date | undefined> => {
  const [row] = await db
    .select({ until: payoutHolds.until })
    .from(payoutHolds)
    .where(and(eq(payoutHolds.memberId, memberId), gt(payoutHolds.until, now)));
  return row?.until;
};

/**
 * Refuses withdrawals and changes of cards while the payouts of the member are held. Called under the lock of the member's
 * row, so that a hold comes either before this look or after the payout.
 */
export const requirePayouts = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  const until = await payoutsHeldUntil(tx, memberId, now);
  if (until !== undefined) throw refuse('payoutHolds.held', beijingTime(until));
};

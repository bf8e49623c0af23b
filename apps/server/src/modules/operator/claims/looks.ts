import { ORDER_STATE } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { type Refusal, refuse, refuseFor, type Tx } from '../../../platform/index.ts';
import { actedOn } from '../../people/staff/index.ts';
import { type Claimable, claimant, objectionToDeciding } from './claim.ts';

const DAY_MS = 86_400_000;

interface Viewable extends Claimable {
  decidedAt: Date | null;
  /** Who gave the first approval of an order that two people approve. This person pays it when the other one has agreed. */
  firstApproverId?: number | null;
}

const isToBePaidBy = ({ state, decidedAt, firstApproverId }: Viewable, staffId: number, now: Date): boolean => {
  if (firstApproverId !== staffId) return false;
  if (state === ORDER_STATE.waiting) return true;
  return state === ORDER_STATE.approved && decidedAt !== null && now.getTime() - decidedAt.getTime() < DAY_MS;
};

/** Why this staff member may not look at the whole personal values of the order now, or undefined. */
export const objectionToLooking = (order: Viewable, staffId: number, now: Date): Refusal | undefined => {
  if (isToBePaidBy(order, staffId, now)) return undefined;
  const objection = objectionToDeciding(order, staffId, now);
  if (objection !== undefined) return objection;
  return claimant(order, now) === undefined ? refuse('reviews.lookUnclaimed') : undefined;
};

interface Look {
  staffId: number;
  /** The audit row that the caller writes about the look. */
  action: string;
  target: string;
  limit: number;
  now: Date;
}

/**
 * Refuses a look when the person has looked at as many different orders in 24 hours as the house allows. Looks are
 * counted from their audit rows, so the caller records this one in the same transaction.
 */
export const requireLook = async (tx: Tx, { staffId, action, target, limit, now }: Look): Promise<void> => {
  // Looks of one person wait for each other, so that each counts those before it.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi looks of staff'), ${staffId})`);
  const seen = await actedOn(tx, { staffId, action, since: new Date(now.getTime() - DAY_MS) });
  if (seen.has(target) || seen.size < limit) return;
  const firstFree = Math.min(...[...seen.values()].map((at) => at.getTime())) + DAY_MS;
  throw refuseFor(Math.ceil((firstFree - now.getTime()) / 1_000), 'reviews.looksUsed');
};

import type { ReviewDetail } from '@koi/contract';
import { REVIEWS, STAFF } from '@koi/contract/texts';
import { isWaiting } from '../../../lib/reviews/index.ts';
import { isClaimedByOther } from './queue.ts';

/** Why this person cannot decide the order. Undefined when they may claim it. */
export const objectionTo = (order: ReviewDetail, may: boolean): string | undefined => {
  if (!isWaiting(order)) return REVIEWS.decided;
  if (!may) return STAFF.notAllowed;
  return isClaimedByOther(order) ? REVIEWS.claimedBy(order.claimed_by) : undefined;
};

/**
 * A large order with this person's first approval. Another person must approve it; this one may still refuse it.
 */
export const isMyFirstApproval = (order: ReviewDetail, me: string): boolean =>
  isWaiting(order) && order.first_approver !== '' && order.first_approver === me;

import type { ReviewDetail } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { REVIEWS, STAFF } from '@koi/contract/texts';
import { isClaimedByOther, WAITING } from './queue.ts';

export const permissionFor = (kind: ReviewDetail['kind']): Permission =>
  kind === 'deposit' ? 'deposits.review' : 'withdrawals.review';

/** Why this person cannot decide the order. Undefined when they may claim it. */
export const objectionTo = (order: ReviewDetail, may: boolean): string | undefined => {
  if (order.state !== WAITING) return REVIEWS.decided;
  if (!may) return STAFF.notAllowed;
  return isClaimedByOther(order) ? REVIEWS.claimedBy(order.claimed_by) : undefined;
};

/**
 * A large withdrawal with this person's first approval. Another person must approve it; this one may still refuse it.
 */
export const isMyFirstApproval = (order: ReviewDetail, me: string): boolean =>
  order.state === WAITING && order.first_approver !== '' && order.first_approver === me;

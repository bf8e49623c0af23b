import type { ReviewDetail } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { REVIEWS, STAFF } from '@koi/contract/texts';
import { isClaimedByOther, WAITING } from './queue.ts';

export const permissionFor = (kind: ReviewDetail['kind']): Permission =>
  kind === 'deposit' ? 'deposits.review' : 'withdrawals.review';

/** What stands between this person and a decision; nothing when they may take the order in hand. */
export const objectionTo = (order: ReviewDetail, may: boolean): string | undefined => {
  if (order.state !== WAITING) return REVIEWS.decided;
  if (!may) return STAFF.notAllowed;
  return isClaimedByOther(order) ? REVIEWS.claimedBy(order.claimed_by) : undefined;
};

/** A large withdrawal that I approved first: somebody else approves it, I may still refuse it. */
export const isMyFirstApproval = (order: ReviewDetail, me: string): boolean =>
  order.state === WAITING && order.first_approver !== '' && order.first_approver === me;

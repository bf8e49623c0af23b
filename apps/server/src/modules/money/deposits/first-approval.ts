import { refuse, type Tx } from '../../../platform/index.ts';
import { hasProposal, isProposed } from '../../operator/proposals/index.ts';
import { deposits } from './tables.ts';

/** The kind of proposal by which a second person agrees to the approval of an order. Its target is the order. */
export const APPROVAL = 'deposits.approve';

/** Orders whose approval waits for a second person. */
export const isApproved = (now: Date) => isProposed([APPROVAL], deposits.no, now);

/**
 * Refuses to change what the second person reads about an order while its approval waits. The caller holds the order's
 * lock, under which approvals are proposed.
 */
export const requireUnapproved = async (tx: Tx, no: string, now: Date): Promise<void> => {
  if (await hasProposal(tx, { kind: APPROVAL, target: no }, now)) throw refuse('deposits.inReview');
};

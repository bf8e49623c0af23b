import { PROPOSALS } from '@koi/contract';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { endAbout, isNamed, type Naming, waitingAbout } from '../../operator/proposals/index.ts';
import { deposits } from './tables.ts';

/** The kind of proposals by which a second person agrees to the approval of an order. Its target is the order. */
export const APPROVAL = 'deposits.approve';

/** The kind of proposals that credit an order with a payment in suspense. Its target is the payment. */
export const ATTACHMENT = 'suspense.attach';

/** All proposals that rest on an order. One of them waits at a time. */
const ABOUT_ORDERS: readonly Naming[] = [{ kind: APPROVAL }, { kind: ATTACHMENT, field: 'order' }];

/** Orders about which a proposal waits for a second person. */
export const isInReview = (now: Date) => isNamed(ABOUT_ORDERS, deposits.no, now);

/** The number of the proposal about the order that waits, if there is one. */
export const proposalAbout = (db: Queryable, no: string, now: Date): Promise<string | undefined> =>
  waitingAbout(db, ABOUT_ORDERS, no, now);

/**
 * Refuses to change what the second person reads about an order while a proposal about it waits. The caller holds the
 * order's lock, under which these proposals are made.
 */
export const requireUnapproved = async (tx: Tx, no: string, now: Date): Promise<void> => {
  if ((await proposalAbout(tx, no, now)) !== undefined) throw refuse('deposits.inReview');
};

/**
 * Ends the proposals about orders that were decided otherwise, or whose facts have changed. The proposal that brought the
 * change about may be among them: its own end is stored after it. Returns the kinds of those that ended.
 */
export const endProposals = (
  tx: Tx,
  orders: readonly string[],
  at: Date,
  reason: string = PROPOSALS.decidedOtherwise,
): Promise<string[]> => endAbout(tx, ABOUT_ORDERS, orders, { at, reason });

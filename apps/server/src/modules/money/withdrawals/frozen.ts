import { type ProposalEffect, REVIEWS, type ReviewCheck, STAFF_ROLE_NAMES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { freezesOf, lockMember, readFiles } from '../../people/members/index.ts';

/**
 * A frozen member is not paid, whoever decides and whenever the order was made. The member stays locked, so that a freeze
 * comes either before this look or after the payment.
 */
export const requireUnfrozen = async (tx: Tx, memberId: number): Promise<void> => {
  if ((await lockMember(tx, memberId)).frozen) throw refuse('reviews.memberFrozen');
};

/** Why a waiting order of a frozen member is not paid, for its reviewer. Empty for every other member. */
export const frozenChecks = async (db: Queryable, memberId: number): Promise<ReviewCheck[]> => {
  if (!(await readFiles(db, [memberId])).get(memberId)?.frozen) return [];
  const freezes = await freezesOf(db, memberId);
  const name = REVIEWS.frozenName;
  if (freezes.length === 0) return [{ passed: false, name, detail: REVIEWS.memberFrozen }];
  return freezes.map(({ area, staffName, at, reason }) => ({
    passed: false,
    name,
    detail: REVIEWS.frozenDetail(STAFF_ROLE_NAMES[area], staffName, beijingTime(at), reason),
  }));
};

/** The same for the second person. */
export const frozenEffects = async (db: Queryable, memberId: number): Promise<ProposalEffect[]> =>
  (await frozenChecks(db, memberId)).map(({ name, detail }) => ({ name, value: detail, watch: true }));

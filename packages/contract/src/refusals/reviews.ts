import { REVIEWS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const REVIEWS_REFUSALS = {
  unknown: [404, REVIEWS.unknown],
  decided: [409, REVIEWS.decided],
  claimedBy: [409, REVIEWS.claimedBy, '{name}'],
  lookUnclaimed: [409, REVIEWS.lookUnclaimed],
  looksUsed: [429, REVIEWS.looksUsed],
  notReopenable: [409, REVIEWS.notReopenable],
  notArrived: [422, REVIEWS.notArrived],
  letMoneyIn: [403, REVIEWS.letMoneyIn],
  memberFrozen: [409, REVIEWS.memberFrozen],
  notProposed: [409, REVIEWS.notProposed],
  secondPerson: [422, REVIEWS.secondPerson],
} as const satisfies Refusals;

export { keepMoneyIn, memberBasis, requireApart } from './apart.ts';
export {
  CLAIM_MS,
  claimant,
  type Evidence,
  objectionToDeciding,
  type PastOrder,
  type ReviewRecord,
  reviewColumns,
} from './claim.ts';
export {
  type DecidedOrder,
  largeOrders,
  type OrderTable,
  type Pace,
  paceSince,
  refusedByWay,
} from './decided-orders.ts';
export { objectionToLooking, requireLook } from './looks.ts';
export { approvedToday, needsSecondPerson, type SecondPersonLimits } from './two-people.ts';

export {
  CLAIM_MS,
  claimant,
  type Evidence,
  objectionToDeciding,
  type PastOrder,
  type ReviewRecord,
  reviewColumns,
} from './claim.ts';

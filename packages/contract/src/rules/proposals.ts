import { PROPOSALS } from '../texts/proposals.ts';
import { REVIEWS } from '../texts/staff.ts';
import { firstFailing } from './first-failing.ts';

const REASON_MAX_LENGTH = 200;

/** The second person decides on the reason, so a proposal has one. */
export const checkReason = (reason: string) =>
  firstFailing(
    [reason.trim() !== '', PROPOSALS.reasonMissing],
    [reason.length <= REASON_MAX_LENGTH, REVIEWS.reasonLong],
  );

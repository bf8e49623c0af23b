import { ADJUSTMENTS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const ADJUSTMENTS_REFUSALS = {
  decided: [409, ADJUSTMENTS.decided],
  ownNotAllowed: [422, ADJUSTMENTS.ownNotAllowed],
  memberUnknown: [404, ADJUSTMENTS.memberUnknown],
} as const satisfies Refusals;

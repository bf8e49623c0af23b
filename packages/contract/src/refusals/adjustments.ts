import { ADJUSTMENTS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const ADJUSTMENTS_REFUSALS = {
  memberUnknown: [404, ADJUSTMENTS.memberUnknown],
} as const satisfies Refusals;

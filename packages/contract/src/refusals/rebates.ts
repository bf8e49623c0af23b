import { REBATES } from '../texts/rebates.ts';
import type { Refusals } from './row.ts';

export const REBATES_REFUSALS = {
  nothingToClaim: [422, REBATES.nothingToClaim],
} as const satisfies Refusals;

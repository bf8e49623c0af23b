import { REBATES } from '../texts/rebates.ts';
import type { Refusals } from './row.ts';

export const REBATES_REFUSALS = {
  nothingToClaim: [422, REBATES.nothingToClaim],
  dayOpen: [422, REBATES.dayOpen],
  dayOld: [422, REBATES.dayOld],
} as const satisfies Refusals;

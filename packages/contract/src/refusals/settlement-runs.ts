import { SETTLEMENT_RUNS } from '../texts/settlement-runs.ts';
import type { Refusals } from './row.ts';

export const SETTLEMENT_RUNS_REFUSALS = {
  dayOpen: [422, SETTLEMENT_RUNS.dayOpen],
  dayOld: [422, SETTLEMENT_RUNS.dayOld],
} as const satisfies Refusals;

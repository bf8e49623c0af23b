import { FEE_RATES } from '../texts/business-reports.ts';
import type { Refusals } from './row.ts';

export const FEE_RATES_REFUSALS = {
  codeUnknown: [422, FEE_RATES.codeUnknown],
  dayTaken: [409, FEE_RATES.dayTaken],
  dayPast: [422, FEE_RATES.dayPast],
} as const satisfies Refusals;

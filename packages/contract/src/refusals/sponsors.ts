import { SPONSORS } from '../texts/sponsors.ts';
import type { Refusals } from './row.ts';

export const SPONSORS_REFUSALS = {
  stale: [409, SPONSORS.stale],
  tooMany: [422, SPONSORS.tooMany],
} as const satisfies Refusals;

import { SAVED_FILTERS } from '../texts/saved-filters.ts';
import type { Refusals } from './row.ts';

export const SAVED_FILTERS_REFUSALS = {
  nameTaken: [409, SAVED_FILTERS.nameTaken],
  full: [422, SAVED_FILTERS.full],
} as const satisfies Refusals;

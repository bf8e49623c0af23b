import { TRANSFERS } from '../texts/transfers.ts';
import { VENUES } from '../texts/venues.ts';
import type { Refusals } from './row.ts';

export const VENUES_REFUSALS = {
  unknown: [404, TRANSFERS.venueUnknown],
  restWrong: [400, VENUES.restWrong],
  restInPast: [400, VENUES.restInPast],
  stale: [409, VENUES.stale],
} as const satisfies Refusals;

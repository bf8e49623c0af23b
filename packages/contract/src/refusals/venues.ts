import { TRANSFERS } from '../texts/transfers.ts';
import { VENUES } from '../texts/venues.ts';
import type { Refusals } from './row.ts';

export const VENUES_REFUSALS = {
  unknown: [404, TRANSFERS.venueUnknown],
  maintenanceEndWrong: [400, VENUES.maintenanceEndWrong],
  maintenanceEndInPast: [400, VENUES.maintenanceEndInPast],
  stale: [409, VENUES.stale],
} as const satisfies Refusals;

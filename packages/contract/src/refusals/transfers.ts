import { TRANSFERS } from '../texts/transfers.ts';
import { STAFF_TRANSFERS } from '../texts/venues.ts';
import type { Refusals } from './row.ts';

export const TRANSFERS_REFUSALS = {
  autoTransferOn: [422, TRANSFERS.autoTransferOn],
  venueInMaintenance: [422, TRANSFERS.venueInMaintenance],
  venueSilent: [422, TRANSFERS.venueSilent],
  unsettled: [422, TRANSFERS.unsettled],
  failed: [422, TRANSFERS.failed],
  notRecovered: [422, TRANSFERS.notRecovered, '{names}'],
  unknown: [404, STAFF_TRANSFERS.unknown],
  decided: [409, STAFF_TRANSFERS.decided],
  outcomeMissing: [400, STAFF_TRANSFERS.outcomeMissing],
  alreadyProposed: [409, STAFF_TRANSFERS.proposedAlready],
  takenByVenue: [409, STAFF_TRANSFERS.takenByVenue],
  notTakenByVenue: [409, STAFF_TRANSFERS.notTakenByVenue],
  tooEarly: [422, STAFF_TRANSFERS.tooEarly],
} as const satisfies Refusals;

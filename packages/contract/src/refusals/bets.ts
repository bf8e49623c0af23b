import { QUARANTINE } from '../texts/venues.ts';
import type { Refusals } from './row.ts';

export const BETS_REFUSALS = {
  quarantinedUnknown: [404, QUARANTINE.unknown],
  quarantinedDecided: [409, QUARANTINE.decided],
  stillRejected: [422, QUARANTINE.still, '{reason}'],
} as const satisfies Refusals;

import { TRANSFERS } from '../texts/transfers.ts';
import { VENUE_SETTINGS } from '../texts/venue-settings.ts';
import { VENUES } from '../texts/venues.ts';
import type { Refusals } from './row.ts';

export const VENUES_REFUSALS = {
  unknown: [404, TRANSFERS.venueUnknown],
  restWrong: [400, VENUES.restWrong],
  restInPast: [400, VENUES.restInPast],
  stale: [409, VENUES.stale],
  codeTaken: [409, VENUE_SETTINGS.codeTaken],
  adapterWrong: [400, VENUE_SETTINGS.adapterWrong],
  addressMissing: [400, VENUE_SETTINGS.addressMissing],
  addressOpen: [400, VENUE_SETTINGS.addressOpen],
  addressPrivate: [400, VENUE_SETTINGS.addressPrivate],
  addressNeedsTwo: [403, VENUE_SETTINGS.addressNeedsTwo],
  merchantNeedsTwo: [403, VENUE_SETTINGS.merchantNeedsTwo],
  advanceNeedsTwo: [403, VENUE_SETTINGS.advanceNeedsTwo],
  accountTaken: [409, VENUE_SETTINGS.accountTaken, '…'],
  secretMissing: [400, VENUE_SETTINGS.secretMissing],
  secretForAddress: [400, VENUE_SETTINGS.secretForAddress],
  secretNeedsTwo: [403, VENUE_SETTINGS.secretNeedsTwo],
  nothingProposed: [400, VENUE_SETTINGS.nothingProposed],
  untested: [422, VENUE_SETTINGS.untested],
  unconnected: [422, VENUE_SETTINGS.unconnected],
  retired: [409, VENUE_SETTINGS.retired],
  isOpen: [409, VENUE_SETTINGS.isOpen],
  hasBalances: [422, VENUE_SETTINGS.hasBalances, '…'],
  hasTransfers: [422, VENUE_SETTINGS.hasTransfers, '…'],
  hasAdvances: [422, VENUE_SETTINGS.hasAdvances, '…'],
} as const satisfies Refusals;

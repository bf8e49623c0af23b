import { SERVICE } from '../texts/service.ts';
import { STAFF_TALKS, TALKS } from '../texts/talks.ts';
import type { Refusals } from './row.ts';

export const LIVE_CHAT_REFUSALS = {
  unknown: [404, TALKS.unknown],
  blank: [400, TALKS.blank],
  pictureUnknown: [422, TALKS.pictureUnknown],
  clientIdTaken: [409, TALKS.clientIdTaken],
  tooFast: [429, TALKS.tooFast],
  heldBy: [409, STAFF_TALKS.heldBy, '…'],
  alreadyClosed: [409, STAFF_TALKS.alreadyClosed],
  stale: [409, STAFF_TALKS.stale],
  colleagueUnknown: [422, STAFF_TALKS.colleagueUnknown],
  settingsStale: [409, SERVICE.stale],
} as const satisfies Refusals;

import { PROPOSALS } from '../texts/proposals.ts';
import type { Refusals } from './row.ts';

export const PROPOSALS_REFUSALS = {
  reasonMissing: [400, PROPOSALS.reasonMissing],
  decided: [409, PROPOSALS.decided],
  expired: [409, PROPOSALS.expired],
  changed: [409, PROPOSALS.changed],
  kindUnknown: [409, PROPOSALS.kindUnknown],
  ownNotAllowed: [422, PROPOSALS.ownNotAllowed],
  notOwn: [422, PROPOSALS.notOwn],
  notAllowed: [403, PROPOSALS.notAllowed],
  tooFresh: [403, PROPOSALS.tooFresh],
  open: [409, PROPOSALS.open],
} as const satisfies Refusals;

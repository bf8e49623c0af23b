import { GAMES } from '../texts/home.ts';
import type { Refusals } from './row.ts';

export const GAMES_REFUSALS = {
  unknown: [404, GAMES.unknown],
  /** The site offers the game, but the venue does not know it. */
  unknownAtVenue: [422, GAMES.unknown],
  inMaintenance: [422, GAMES.inMaintenance],
  unreachable: [422, GAMES.unreachable],
} as const satisfies Refusals;

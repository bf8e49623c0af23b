import { GAME_IMPORT } from '../texts/game-import.ts';
import { GAMES } from '../texts/home.ts';
import type { Refusals } from './row.ts';

export const GAMES_REFUSALS = {
  unknown: [404, GAMES.unknown],
  /** The site offers the game, but the venue does not know it. */
  unknownAtVenue: [422, GAMES.unknown],
  inMaintenance: [422, GAMES.inMaintenance],
  unreachable: [422, GAMES.unreachable],
  categoryNeedsTwo: [403, GAME_IMPORT.categoryNeedsTwo, '…'],
  categoryOfVenue: [403, GAME_IMPORT.categoryOfVenue, '…'],
  codeTaken: [409, GAME_IMPORT.codeTaken],
  catalogueUnread: [422, GAME_IMPORT.unread, '…'],
  catalogueNotOffered: [422, GAME_IMPORT.notOffered],
} as const satisfies Refusals;

import type { Clock, Database } from '../../platform/index.ts';
import { gamesRoutes } from './routes.ts';
import { createGamesService } from './service.ts';

export type { Category } from './game.ts';
export type { GameDraft, VenueDraft } from './service.ts';

export const createGames = (deps: { database: Database; clock: Clock }) => {
  const service = createGamesService(deps);
  return { ...service, routes: [gamesRoutes(service)] };
};

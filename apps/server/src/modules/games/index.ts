import { createGamesDesk, type GamesDeskDeps } from './desk.ts';
import { createLaunching, type LaunchingDeps } from './launching.ts';
import { gamesRoutes } from './routes.ts';
import { createGamesService } from './service.ts';

export type { Category } from './game.ts';
export { createGamesService as createGameList, type GameDraft, type VenueDraft } from './service.ts';

export const createGames = (deps: LaunchingDeps & GamesDeskDeps) => {
  const service = createGamesService(deps);
  const doors = { service, launch: createLaunching(deps), desk: createGamesDesk(deps) };
  return { ...service, routes: gamesRoutes(doors) };
};

import { createLaunching, type LaunchingDeps } from './launching.ts';
import { gamesRoutes } from './routes.ts';
import { createGamesService } from './service.ts';
import { createGamesStaff, type GamesStaffDeps } from './staff.ts';

export type { Category } from './game.ts';
export { createGamesService as createGameList, type GameDraft, type VenueDraft } from './service.ts';

export const createGames = (deps: LaunchingDeps & GamesStaffDeps) => {
  const service = createGamesService(deps);
  const doors = { service, launch: createLaunching(deps), staffSide: createGamesStaff(deps) };
  return { ...service, routes: gamesRoutes(doors) };
};

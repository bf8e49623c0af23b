import { catalogueRoutes } from './routes.ts';
import { createCatalogueService } from './service.ts';
import { type CatalogueStaffDeps, createCatalogueStaff } from './staff.ts';

export type { Category } from './game.ts';
export {
  type CatalogueService,
  findGame,
  type GameDraft,
  noteReturn,
  putGames,
  restGame,
  type VenueDraft,
  wakeGame,
} from './service.ts';

export const createCatalogue = (deps: CatalogueStaffDeps) => {
  const service = createCatalogueService(deps);
  return { ...service, routes: catalogueRoutes(service, createCatalogueStaff(deps)) };
};

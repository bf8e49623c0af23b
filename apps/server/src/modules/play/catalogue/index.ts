import { type CategoryDeps, createCategoryProposals } from './category-proposals.ts';
import { createImporting, type ImportingDeps } from './importing.ts';
import { catalogueRoutes } from './routes.ts';
import { createCatalogueService } from './service.ts';
import { type CatalogueStaffDeps, createCatalogueStaff } from './staff.ts';

export type { Category } from './game.ts';
export { gameTexts } from './picture-texts.ts';
export {
  type CatalogueService,
  createCatalogueService,
  findGame,
  type GameDraft,
  noteReturn,
  putGames,
  restGame,
  termsOf,
  type VenueDraft,
  wakeGame,
} from './service.ts';

export const createCatalogue = (deps: CategoryDeps & Omit<CatalogueStaffDeps & ImportingDeps, 'categories'>) => {
  const service = createCatalogueService(deps);
  const staffDeps = { ...deps, categories: createCategoryProposals(deps) };
  return { ...service, routes: catalogueRoutes(service, createCatalogueStaff(staffDeps), createImporting(staffDeps)) };
};

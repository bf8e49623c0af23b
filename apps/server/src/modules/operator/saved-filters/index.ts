import { savedFiltersRoutes } from './routes.ts';
import { createSavedFiltersService, type SavedFiltersDeps } from './service.ts';

export { queryFields } from './service.ts';

export const createSavedFilters = (deps: SavedFiltersDeps) => {
  const service = createSavedFiltersService(deps);
  return { ...service, routes: [savedFiltersRoutes(service)] };
};

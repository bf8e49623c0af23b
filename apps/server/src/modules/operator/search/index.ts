import { searchRoutes } from './routes.ts';
import { createSearchService, type SearchDeps } from './service.ts';

export const createSearch = (deps: SearchDeps) => {
  const service = createSearchService(deps);
  return { ...service, routes: [searchRoutes(service)] };
};

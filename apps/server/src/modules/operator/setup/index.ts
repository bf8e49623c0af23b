import { setupRoutes } from './routes.ts';
import { createSetupService, type SetupDeps } from './service.ts';

export { prepareOpening } from './service.ts';

export const createSetup = (deps: SetupDeps) => {
  const service = createSetupService(deps);
  return { ...service, routes: [setupRoutes(service)] };
};

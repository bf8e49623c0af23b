import { createHouse, type HouseDeps } from './house.ts';
import { createReturns, type ReturnsDeps } from './returns.ts';
import { registerRoutes } from './routes.ts';
import { createRegisterService, type RegisterDeps } from './service.ts';

export const createProtectionRegister = (deps: RegisterDeps & ReturnsDeps & HouseDeps) => {
  const service = createRegisterService(deps);
  return {
    jobs: service.jobs,
    routes: [registerRoutes({ service, returns: createReturns(deps), house: createHouse(deps) })],
  };
};

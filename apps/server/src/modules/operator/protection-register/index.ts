import { createHouse, type HouseDeps } from './house.ts';
import { createReturns, type ReturnsDeps } from './returns.ts';
import { registerRoutes } from './routes.ts';
import { createRegisterService, type RegisterDeps } from './service.ts';
import { createProtectionSettings, type ProtectionSettingsDeps } from './settings.ts';

export const createProtectionRegister = (deps: RegisterDeps & ReturnsDeps & HouseDeps & ProtectionSettingsDeps) => {
  const service = createRegisterService(deps);
  return {
    jobs: service.jobs,
    routes: [
      registerRoutes({
        service,
        returns: createReturns(deps),
        house: createHouse(deps),
        settings: createProtectionSettings(deps),
      }),
    ],
  };
};

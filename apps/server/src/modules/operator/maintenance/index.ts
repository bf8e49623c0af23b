import { maintenanceRoutes } from './routes.ts';
import { createMaintenanceService, type MaintenanceServiceDeps } from './service.ts';
import { createWatch, type WatchDeps } from './watch.ts';

export const createMaintenance = (deps: MaintenanceServiceDeps & WatchDeps) => ({
  watch: createWatch(deps),
  routes: [maintenanceRoutes(createMaintenanceService(deps))],
});

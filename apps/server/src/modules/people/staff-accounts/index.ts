import { staffAccountsRoutes } from './routes.ts';
import { createStaffAccountsService, type StaffAccountsDeps } from './service.ts';

export const createStaffAccounts = (deps: StaffAccountsDeps) => {
  const service = createStaffAccountsService(deps);
  return { ...service, routes: [staffAccountsRoutes(service)] };
};

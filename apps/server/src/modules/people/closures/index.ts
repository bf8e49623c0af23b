import { type AgreementDeps, defineClosure } from './agreement.ts';
import { closuresRoutes } from './routes.ts';
import { type ClosuresDeps, createClosuresService } from './service.ts';
import { type ClosuresStaffDeps, createClosuresStaff } from './staff.ts';

export { expiringAccounts } from './erasing.ts';

export const createClosures = (deps: ClosuresDeps & ClosuresStaffDeps & AgreementDeps) => {
  const staff = createClosuresStaff({ ...deps, closing: defineClosure(deps) });
  return { openCount: staff.openCount, routes: closuresRoutes(createClosuresService(deps), staff) };
};

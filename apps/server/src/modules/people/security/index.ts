import { createRecovery, type RecoveryDeps } from './recovery.ts';
import { securityRoutes } from './routes.ts';
import { createSecurityService, type SecurityDeps } from './service.ts';
import { createSecurityStaff, type SecurityStaffDeps } from './staff.ts';

export { isRecoverer, lockRecoveriesOf } from './apart.ts';

export const createSecurity = (deps: SecurityDeps & SecurityStaffDeps & RecoveryDeps) => {
  const service = createSecurityService(deps);
  return {
    routes: securityRoutes({ service, staff: createSecurityStaff(deps), recovery: createRecovery(deps) }),
  };
};

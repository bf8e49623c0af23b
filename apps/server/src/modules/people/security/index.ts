import { createRecovering, type RecoveringDeps } from './recovering.ts';
import { createRecovery, type RecoveryDeps } from './recovery.ts';
import { securityRoutes } from './routes.ts';
import { createSecurityService, type SecurityDeps } from './service.ts';
import { createSecurityStaff, type SecurityStaffDeps } from './staff.ts';

export { isRecoverer, lockRecoveriesOf } from './apart.ts';

export const createSecurity = (deps: SecurityDeps & SecurityStaffDeps & RecoveryDeps & RecoveringDeps) => {
  const service = createSecurityService(deps);
  const recovering = createRecovering(deps);
  const recovery = createRecovery(deps);
  return {
    recoveryBegun: recovering.begun,
    jobs: recovering.jobs,
    routes: securityRoutes({ service, staff: createSecurityStaff(deps), recovery, recovering }),
  };
};
export type Security = ReturnType<typeof createSecurity>;

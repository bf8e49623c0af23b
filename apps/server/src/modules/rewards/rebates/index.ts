import type { Queryable } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { type MarginsDeps, readMargins } from './margins.ts';
import { rebatesRoutes } from './routes.ts';
import { createRebatesService, type RebatesServiceDeps } from './service.ts';
import { createSettlement, type SettlementDeps } from './settlement.ts';
import { createRebatesStaff } from './staff.ts';

export { checkRebateClaims, checkRebateSums, claimedRebates, rebateRecordsOfDays, unclaimedRebates } from './books.ts';
export { ownRebates } from './own-data.ts';
export { endUnclaimed } from './service.ts';

export const createRebates = (deps: RebatesServiceDeps & SettlementDeps & MarginsDeps & { audit: Audit }) => {
  const service = createRebatesService(deps);
  const settlement = createSettlement(deps);
  const staffSide = createRebatesStaff({ ...deps, settlement });
  return {
    ...service,
    ...settlement,
    margins: (db?: Queryable) => readMargins(deps, db),
    routes: rebatesRoutes({ service, staffSide, margins: () => readMargins(deps) }),
  };
};

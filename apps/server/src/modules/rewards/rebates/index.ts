import type { JobHandler, JobTimes } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { type MarginsDeps, readMargins } from './margins.ts';
import { rebatesRoutes } from './routes.ts';
import { createRebatesService, type RebatesServiceDeps } from './service.ts';
import { createSettlement, type SettlementDeps } from './settlement.ts';
import { createRebatesStaff } from './staff.ts';

export { checkRebateClaims, claimedRebates } from './books.ts';
export { type ImportedRecord, importRecords, importRuns } from './import.ts';
export { type Category, percentOf, percentsOf } from './rebate.ts';

export const createRebates = (deps: RebatesServiceDeps & SettlementDeps & MarginsDeps & { audit: Audit }) => {
  const service = createRebatesService(deps);
  const settlement = createSettlement(deps);
  const staffSide = createRebatesStaff({ ...deps, settlement });
  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    // Settles the previous day at 00:20. The later runs of the day complete a run that was missed or interrupted.
    {
      name: 'rebates-daily',
      times: { cron: '20 * * * *', tz: 'Asia/Shanghai' },
      handler: () => settlement.settleDue(),
    },
  ];
  return {
    ...service,
    ...settlement,
    jobs,
    routes: rebatesRoutes({ service, staffSide, margins: () => readMargins(deps) }),
  };
};

import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { type MarginsDeps, readMargins } from './margins.ts';
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
  return {
    ...service,
    ...settlement,
    routes: [
      defineRoutes(memberRows.rebates, {
        list: ({ memberId, input }) => service.list(memberId, input),
        claim: ({ memberId, idempotencyKey }) => service.claim(memberId, idempotencyKey),
      }),
      defineRoutes(staffRows.rebates, {
        margins: () => readMargins(deps),
        runs: ({ input }) => staffSide.runs(input),
        run: (call) => staffSide.run(call, call.input),
        records: ({ input }) => staffSide.records(input),
      }),
    ],
  };
};

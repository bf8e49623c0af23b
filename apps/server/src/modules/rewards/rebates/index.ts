import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type JobHandler, type JobTimes } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { type MarginsDeps, readMargins } from './margins.ts';
import { createRebatesService, type RebatesServiceDeps } from './service.ts';
import { createSettlement, type SettlementDeps } from './settlement.ts';
import { createRebatesStaff } from './staff.ts';

export { checkRebateClaims, claimedRebates } from './books.ts';

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

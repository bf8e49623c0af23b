import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { readMargins } from './margins.ts';
import type { RebatesService } from './service.ts';
import type { RebatesStaff } from './staff.ts';

interface RebatesDoors {
  service: RebatesService;
  staffSide: RebatesStaff;
  margins: () => ReturnType<typeof readMargins>;
}

export const rebatesRoutes = ({ service, staffSide, margins }: RebatesDoors): RouteGroup[] => [
  defineRoutes(memberRows.rebates, {
    list: ({ memberId, input }) => service.list(memberId, input),
    claim: ({ memberId, idempotencyKey }) => service.claim(memberId, idempotencyKey),
  }),
  defineRoutes(staffRows.rebates, {
    margins,
    runs: ({ input }) => staffSide.runs(input),
    run: (call) => staffSide.run(call, call.input),
    records: ({ input }) => staffSide.records(input),
  }),
];

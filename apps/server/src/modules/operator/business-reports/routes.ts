import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { BusinessReportsService } from './service.ts';
import type { FeeRatesStaff } from './staff.ts';

export const businessReportsRoutes = (service: BusinessReportsService, feeRates: FeeRatesStaff): RouteGroup[] => [
  defineRoutes(staffRows.businessReports, {
    profit: ({ input }) => service.profit(input),
    ways: ({ input }) => service.ways(input),
    large: ({ input }) => service.large(input),
  }),
  defineRoutes(staffRows.feeRates, {
    list: () => feeRates.list(),
    add: (call) => feeRates.add(call, call.input),
  }),
];

import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { BetsService } from './service.ts';

export const betsRoutes = ({ list, detail, staffSide }: BetsService): RouteGroup[] => [
  defineRoutes(memberRows.bets, {
    list: ({ memberId, input }) => list(memberId, input),
    detail: ({ memberId, input }) => detail(memberId, input),
  }),
  defineRoutes(staffRows.bets, {
    search: ({ input }) => staffSide.search(input),
    sums: ({ input }) => staffSide.sums(input),
    quarantine: ({ input }) => staffSide.quarantine(input),
    retryQuarantined: (call) => staffSide.retry(call, call.input),
    dismissQuarantined: (call) => staffSide.dismiss(call, call.input),
  }),
];

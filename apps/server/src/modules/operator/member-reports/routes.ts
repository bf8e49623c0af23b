import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { MemberReportsService } from './service.ts';

export const memberReportsRoutes = (service: MemberReportsService): RouteGroup =>
  defineRoutes(staffRows.memberReports, {
    cohorts: ({ input }) => service.cohorts(input),
    firstDepositDays: ({ input }) => service.firstDepositDays(input.last),
    firstDeposits: ({ input }) => service.firstDeposits(input),
    totals: ({ input }) => service.totals(input),
    members: ({ input }) => service.members(input),
    memberDays: ({ input }) => service.memberDays(input),
    agents: ({ input }) => service.agents(input),
  });

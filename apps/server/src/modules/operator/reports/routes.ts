import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ReportsService } from './service.ts';

export const reportsRoutes = (service: ReportsService): RouteGroup =>
  defineRoutes(staffRows.reports, {
    dashboard: ({ input }) => service.dashboard(input.days),
    books: () => service.books(),
    checkBooks: (call) => service.checkBooks(call, call.input),
    audit: () => service.audit(),
    checkAudit: (call) => service.checkAudit(call, call.input),
  });

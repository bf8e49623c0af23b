import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { StatementsService } from './service.ts';

export const statementsRoutes = (service: StatementsService): RouteGroup =>
  defineRoutes(memberRows.statements, {
    months: ({ memberId }) => service.months(memberId),
    month: ({ memberId, input }) => service.month(memberId, input.month),
    csv: ({ memberId, input }) => service.csv(memberId, input.month),
  });

import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { TurnoverService } from './service.ts';

export const turnoverRoutes = (service: TurnoverService): RouteGroup =>
  defineRoutes(memberRows.withdrawals, {
    turnover: async ({ memberId }) => ({ bet_amount: await service.betAmount(memberId) }),
    requirements: ({ memberId }) => service.explain(memberId),
  });

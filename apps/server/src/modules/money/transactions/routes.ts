import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { TransactionsService } from './service.ts';

export const transactionsRoutes = (service: TransactionsService): RouteGroup =>
  defineRoutes(memberRows.transactions, {
    list: ({ memberId, input }) => service.list(memberId, input),
  });

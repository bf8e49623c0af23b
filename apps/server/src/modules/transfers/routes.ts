import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { TransfersService } from './service.ts';

export const transfersRoutes = (service: TransfersService): RouteGroup =>
  defineRoutes(memberRows.transfers, {
    async recoverAll({ memberId }) {
      await service.recoverAll(memberId);
      return null;
    },
    venueBalances: ({ memberId }) => service.venueBalances(memberId),
  });

import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { StaffAccountsService } from './service.ts';

export const staffAccountsRoutes = (service: StaffAccountsService): RouteGroup =>
  defineRoutes(staffRows.staffAccounts, {
    list: () => service.list(),
    create: (call) => service.create(call, call.input),
    change: (call) => service.change(call, call.input),
    reset: (call) => service.reset(call, call.input),
    async disable(call) {
      await service.disable(call, call.input.id);
      return null;
    },
    code: (call) => service.code(call, call.input.id),
  });

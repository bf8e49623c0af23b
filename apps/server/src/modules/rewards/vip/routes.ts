import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { VipService } from './service.ts';
import type { VipStaff } from './staff.ts';

export const vipRoutes = (service: VipService, staffSide: VipStaff): RouteGroup[] => [
  defineRoutes(memberRows.vip, { levels: () => service.levels() }),
  defineRoutes(staffRows.vip, {
    levels: () => staffSide.levels(),
    save: (call) => staffSide.save(call, call.input),
    retire: (call) => staffSide.retire(call, call.input),
    history: ({ input }) => staffSide.history(input),
  }),
];

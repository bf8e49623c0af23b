import { memberRows, PROPOSALS, staffRows, VIP } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { VipService } from './service.ts';
import type { VipStaff } from './staff.ts';

export const vipRoutes = (service: VipService, staffSide: VipStaff): RouteGroup[] => [
  defineRoutes(memberRows.vip, { levels: () => service.levels() }),
  defineRoutes(staffRows.vip, {
    levels: () => staffSide.levels(),
    async save(call) {
      const done = await staffSide.save(call, call.input);
      return answer(done, done.no === '' ? VIP.saved : PROPOSALS.made);
    },
    retire: (call) => staffSide.retire(call, call.input),
    history: ({ input }) => staffSide.history(input),
  }),
];

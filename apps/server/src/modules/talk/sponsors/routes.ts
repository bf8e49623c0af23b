import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SponsorsService } from './service.ts';
import type { SponsorsStaff } from './staff.ts';

export const sponsorsRoutes = (service: SponsorsService, staffSide: SponsorsStaff): RouteGroup[] => [
  defineRoutes(memberRows.content, {
    sponsors: () => service.list(),
    sponsor: ({ input }) => service.detail(input.id),
  }),
  defineRoutes(staffRows.sponsors, {
    list: () => staffSide.list(),
    save: (call) => staffSide.save(call, call.input),
    move: (call) => staffSide.move(call, call.input),
    remove: (call) => staffSide.remove(call, call.input),
  }),
];

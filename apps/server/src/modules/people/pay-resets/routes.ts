import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { PayResetsService } from './service.ts';
import type { PayResetsStaff } from './staff.ts';

export const payResetsRoutes = (service: PayResetsService, staff: PayResetsStaff): RouteGroup[] => [
  defineRoutes(memberRows.payResets, {
    current: (call) => service.current(call),
    ask: (call) => service.ask(call, call.input),
    withdraw: (call) => service.withdraw(call),
    deny: (call) => service.deny(call),
    set: (call) => service.set(call, call.input),
  }),
  defineRoutes(staffRows.payResets, {
    list: ({ input }) => staff.list(input),
    detail: ({ input }) => staff.detail(input),
    propose: (call) => staff.propose(call, call.input),
    refuse: (call) => staff.refuse(call, call.input),
  }),
];

import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ClosuresService } from './service.ts';
import type { ClosuresStaff } from './staff.ts';

export const closuresRoutes = (service: ClosuresService, staff: ClosuresStaff): RouteGroup[] => [
  defineRoutes(memberRows.closures, {
    current: (call) => service.current(call),
    ask: (call) => service.ask(call, call.input),
    withdraw: (call) => service.withdraw(call),
  }),
  defineRoutes(staffRows.closures, {
    list: ({ input }) => staff.list(input),
    detail: ({ input }) => staff.detail(input),
    propose: (call) => staff.propose(call, call.input),
    refuse: (call) => staff.refuse(call, call.input),
  }),
];

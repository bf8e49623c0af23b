import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { AdjustmentsService } from './service.ts';

export const adjustmentsRoutes = (service: AdjustmentsService): RouteGroup =>
  defineRoutes(staffRows.adjustments, {
    list: ({ input, staff }) => service.list(input, staff),
    make: (call) => service.make(call, call.input),
    approve: (call) => service.approve(call, call.input),
    refuse: (call) => service.refuse(call, call.input),
  });

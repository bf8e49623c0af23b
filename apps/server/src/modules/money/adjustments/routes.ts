import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { AdjustmentsService } from './service.ts';

export const adjustmentsRoutes = (service: AdjustmentsService): RouteGroup =>
  defineRoutes(staffRows.adjustments, {
    list: (call) => service.list(call.input, call),
    make: (call) => service.make(call, call.input),
  });

import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { VenuesService } from './service.ts';

export const venuesRoutes = (service: VenuesService): RouteGroup =>
  defineRoutes(staffRows.venues, {
    setMaintenance: (call) => service.setMaintenance(call, call.input),
  });

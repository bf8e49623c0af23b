import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { MaintenanceService } from './service.ts';

export const maintenanceRoutes = (service: MaintenanceService): RouteGroup =>
  defineRoutes(staffRows.maintenance, {
    read: () => service.read(),
    start: ({ staff, address, input }) => service.start({ staff, address }, input),
    end: ({ staff, address, input }) => service.end({ staff, address }, input),
  });

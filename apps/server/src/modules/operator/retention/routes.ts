import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { RetentionService } from './service.ts';

export const retentionRoutes = (service: RetentionService): RouteGroup =>
  defineRoutes(staffRows.retention, {
    read: () => service.read(),
    propose: ({ staff, address, device, input }) => service.propose({ staff, address, device }, input),
  });

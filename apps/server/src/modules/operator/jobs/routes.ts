import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { JobsService } from './service.ts';

export const jobsRoutes = (service: JobsService): RouteGroup[] => [
  defineRoutes(staffRows.jobs, { list: () => service.list() }),
];

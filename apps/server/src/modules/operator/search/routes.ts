import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SearchService } from './service.ts';

export const searchRoutes = (service: SearchService): RouteGroup =>
  defineRoutes(staffRows.search, { find: (call) => service.find(call.input, call) });

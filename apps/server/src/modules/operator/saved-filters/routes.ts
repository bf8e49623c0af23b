import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SavedFiltersService } from './service.ts';

export const savedFiltersRoutes = (service: SavedFiltersService): RouteGroup =>
  defineRoutes(staffRows.savedFilters, {
    list: ({ input, staff }) => service.list(staff.id, input.screen),
    save: (call) => service.save(call, call.input),
    rename: (call) => service.rename(call, call.input),
    remove: (call) => service.remove(call, call.input.id),
  });

import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SiteSettingsService } from './service.ts';

export const siteSettingsRoutes = (service: SiteSettingsService): RouteGroup =>
  defineRoutes(staffRows.settings, {
    read: () => service.read(),
    save: (call) => service.save(call, call.input),
    history: ({ input }) => service.history(input),
    revert: (call) => service.revert(call, call.input.id),
  });

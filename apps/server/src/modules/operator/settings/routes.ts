import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SettingsService } from './service.ts';

export const settingsRoutes = (service: SettingsService): RouteGroup =>
  defineRoutes(memberRows.settings, {
    app: () => service.appInfo(),
    visitAddress: async () => ({ url: await service.get('visit_url') }),
  });

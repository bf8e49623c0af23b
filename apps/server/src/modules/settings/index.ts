import type { Database } from '../../platform/index.ts';
import { settingsRoutes } from './routes.ts';
import { createSettingsService } from './service.ts';

export { sanitizeHtml } from './html.ts';
export type { SettingsService } from './service.ts';
export type { SettingChanges, Settings } from './setting.ts';

export const createSettings = (deps: { database: Database }) => {
  const service = createSettingsService(deps);
  return { ...service, routes: [settingsRoutes(service)] };
};

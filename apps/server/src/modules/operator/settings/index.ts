import { settingsRoutes } from './routes.ts';
import { createSettingsService, type SettingsDeps } from './service.ts';

export { sanitizeHtml } from '@koi/rich-text/clean';
export {
  closedArea,
  isInMaintenance,
  type MaintenanceArea,
  type MaintenanceWindow,
  maintenancePhase,
  maintenanceSetting,
  readMoment,
  requireOpenArea,
} from './maintenance.ts';
export { settingTexts } from './picture-texts.ts';
export type { SettingsService } from './service.ts';
export { loosenedBy, type SettingChanges, type Settings } from './setting.ts';

export const createSettings = (deps: SettingsDeps) => {
  const service = createSettingsService(deps);
  return { ...service, routes: [settingsRoutes(service)] };
};

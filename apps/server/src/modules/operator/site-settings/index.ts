import { siteSettingsRoutes } from './routes.ts';
import { createSiteSettingsService, type SiteSettingsDeps } from './service.ts';

export { settingChangeTexts } from './picture-texts.ts';

export const createSiteSettings = (deps: SiteSettingsDeps) => ({
  routes: [siteSettingsRoutes(createSiteSettingsService(deps))],
});

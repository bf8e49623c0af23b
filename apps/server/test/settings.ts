import type { SettingChanges, SettingsService } from '../src/modules/operator/settings/index.ts';
import type { Database } from '../src/platform/index.ts';

/** Changes settings in a transaction of their own. Other services see them when their copies have expired. */
export const settingsChanger = (database: Database, settings: SettingsService) => (changes: SettingChanges) =>
  database.transaction((tx) => settings.change(changes, tx));

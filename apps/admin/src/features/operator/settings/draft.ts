import type { OutputOf, StaffRows } from '@koi/contract';
import {
  checkSiteSettings,
  SITE_SETTING_FIELDS,
  type SiteSettingName,
  type SiteSettingsForm,
} from '@koi/contract/rules/settings';
import type { PreviewScreen } from '@koi/contract/rules/site-preview';
import { SITE_SETTINGS } from '@koi/contract/texts';
import { useState } from 'react';

export type Saved = OutputOf<StaffRows['settings']['read']>;

/** The field that each text of the rule belongs to. */
const FIELD_OF_TEXT: Readonly<Record<string, SiteSettingName>> = {
  [SITE_SETTINGS.nameWrong]: 'site_name',
  [SITE_SETTINGS.titleWrong]: 'title',
  [SITE_SETTINGS.sloganLong]: 'site_slogan',
  [SITE_SETTINGS.logoWrong]: 'site_logo',
  [SITE_SETTINGS.iconWrong]: 'app_logo',
  [SITE_SETTINGS.mobileAddressWrong]: 'h5_url',
  [SITE_SETTINGS.visitAddressWrong]: 'visit_url',
  [SITE_SETTINGS.appAddressWrong]: 'ios_download_url',
  [SITE_SETTINGS.codeWrong]: 'ios_download_qrcode',
  [SITE_SETTINGS.welcomeMissing]: 'webcontent',
  [SITE_SETTINGS.welcomeLong]: 'webcontent',
  [SITE_SETTINGS.demoStripWrong]: 'demo_strip',
};

/** The screen of the site that shows a field. */
export const SCREEN_OF_FIELD: Readonly<Partial<Record<SiteSettingName, PreviewScreen>>> = {
  site_slogan: 'login',
  app_logo: 'download',
  app_download_switch: 'home',
  ios_download_url: 'download',
  ios_download_qrcode: 'download',
  index_modal: 'welcome',
  webcontent: 'welcome',
};

const formOf = (saved: Saved): SiteSettingsForm =>
  Object.fromEntries(SITE_SETTING_FIELDS.map((name) => [name, saved[name]])) as SiteSettingsForm;

/** The edited settings. Fields that were not edited follow what is saved, also when a colleague changes them. */
export const useDraft = (saved: Saved) => {
  const [edited, setEdited] = useState<Partial<SiteSettingsForm>>({});
  const before = formOf(saved);
  const values: SiteSettingsForm = { ...before, ...edited };
  const failing = checkSiteSettings(values);
  return {
    values,
    changed: SITE_SETTING_FIELDS.filter((name) => values[name] !== before[name]),
    failing,
    errorOf: (name: SiteSettingName) =>
      failing !== undefined && FIELD_OF_TEXT[failing] === name ? failing : undefined,
    change: (next: Partial<SiteSettingsForm>) => setEdited((current) => ({ ...current, ...next })),
    discard: () => setEdited({}),
  };
};

export type Draft = ReturnType<typeof useDraft>;

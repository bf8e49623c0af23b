import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { HTML_MAX_LENGTH } from '../rules/content.ts';
import { checkSiteSettings } from '../rules/settings.ts';
import { SITE_SETTINGS } from '../texts/settings.ts';
import { cursors, empty, flag, flagInput, id, integer, judged, listed, moment, nothing, text } from '../wire.ts';

const ADDRESS_BOUND = 2000;

/** Named as on the wire. An empty `app_logo` means that the icon is the site's logo. */
export const siteSettings = z.object({
  site_name: z.string(),
  title: z.string(),
  site_slogan: z.string(),
  site_logo: z.string(),
  app_logo: z.string(),
  h5_url: z.string(),
  visit_url: z.string(),
  app_download_switch: flag,
  ios_download_url: z.string(),
  ios_download_qrcode: z.string(),
  index_modal: flag,
  webcontent: z.string(),
  demo_strip: z.string(),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const settingChange = z.object({
  id,
  at: moment,
  staff_name: z.string(),
  /** Number of the entry that this one reverted; 0 for an edit. */
  reverted_id: z.number().int(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type SettingChange = z.output<typeof settingChange>;

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/staff/settings/read',
    caller: 'staff',
    permission: 'settings.read',
    summary: 'The settings of the site that staff edit together, and switches that are edited elsewhere',
    input: nothing,
    output: siteSettings.extend({
      version: z.number().int().describe('number of the last change; a save sends the version that was read'),
      redpacket_switch: flag,
      site_state: flag,
      opened: flag.describe('whether the site was ever opened for members'),
      demo: flag,
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/settings/save',
    caller: 'staff',
    permission: 'settings.edit',
    summary: 'Change the settings of the site; refused when somebody else has changed them meanwhile',
    input: z.object({
      version: integer(0),
      site_name: judged(),
      title: judged(),
      site_slogan: judged(),
      site_logo: text(ADDRESS_BOUND),
      app_logo: text(ADDRESS_BOUND),
      h5_url: text(ADDRESS_BOUND),
      visit_url: text(ADDRESS_BOUND),
      app_download_switch: flagInput,
      ios_download_url: text(ADDRESS_BOUND),
      ios_download_qrcode: text(ADDRESS_BOUND),
      index_modal: flagInput,
      webcontent: text(2 * HTML_MAX_LENGTH),
      demo_strip: judged(),
    }),
    output: empty,
    check: checkSiteSettings,
    done: SITE_SETTINGS.saved,
    refusals: ['settings.stale', 'settings.welcomeMissing', 'settings.welcomeLong'],
  }),
  history: endpoint({
    method: 'POST',
    path: '/api/staff/settings/history',
    caller: 'staff',
    permission: 'settings.read',
    summary: 'Who changed which settings, newest first',
    input: z.object({ ...cursors() }),
    output: listed(settingChange),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/staff/settings/revert',
    caller: 'staff',
    permission: 'settings.edit',
    summary: 'Give the fields of one entry the values that they had before it; the history gets a new entry',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: SITE_SETTINGS.reverted,
    refusals: ['wire.notFound', 'settings.unchanged'],
  }),
};

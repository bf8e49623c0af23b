import { z } from 'zod';
import { SERVICE_SYSTEMS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkServiceSettings } from '../rules/service.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { empty, flag, flagInput, nothing, oneOf, text } from '../wire.ts';

/**
 * Named as on the wire. An empty `kefu_url` means the built-in page, an empty `gongdan_url` the built-in work orders.
 */
export const serviceSettings = z.object({
  kefu_enabled: flag,
  gongdan_enabled: flag,
  default_system: z.enum(SERVICE_SYSTEMS),
  show_selector: flag,
  kefu_url: z.string(),
  gongdan_url: z.string(),
});
export type ServiceSettings = z.output<typeof serviceSettings>;

const ADDRESS_BOUND = 2000;

const settingsInput = z.object({
  kefu_enabled: flagInput,
  gongdan_enabled: flagInput,
  default_system: oneOf(SERVICE_SYSTEMS, 'kefu'),
  show_selector: flagInput,
  kefu_url: text(ADDRESS_BOUND),
  gongdan_url: text(ADDRESS_BOUND),
});

export const service = {
  settings: endpoint({
    method: 'GET',
    path: '/api/staff/service/settings',
    caller: 'staff',
    permission: 'service.read',
    summary: 'How members reach the service, and whether their pages can be shown in a frame',
    input: nothing,
    output: serviceSettings.extend({
      /** Whether the built-in page is installed. */
      own_page: flag,
      kefu_frameable: flag,
      gongdan_frameable: flag,
    }),
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/staff/service/save',
    caller: 'staff',
    permission: 'service.edit',
    summary:
      'Change how members reach the service; `before` is what was read, so that no change of a colleague is lost',
    input: settingsInput.extend({ before: settingsInput }),
    output: empty,
    check: checkServiceSettings,
    done: PAY_SETTINGS.saved,
    refusals: ['liveChat.settingsStale'],
  }),
};

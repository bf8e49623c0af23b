import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, nothing } from '../wire.ts';

/**
 * Site settings. `demo` 1 means play money, which every page displays. `site_state` is 0 while the site is in
 * maintenance, and `repair_tips` then has the text for members, including the expected end.
 */
export const appInfo = z.object({
  title: z.string(),
  site_name: z.string(),
  site_slogan: z.string(),
  site_logo: z.string(),
  app_logo: z.string(),
  h5_url: z.string(),
  site_state: flag,
  repair_tips: z.string(),
  redpacket_switch: flag,
  app_download_switch: flag,
  index_modal: flag,
  webcontent: z.string(),
  ios_download_url: z.string(),
  ios_download_qrcode: z.string(),
  demo: flag,
  /** Announcement of a planned maintenance of the site; empty when there is none. */
  maintenance_notice: z.string(),
  /** Texts for members while deposits, withdrawals or registration are in maintenance; empty while they are open. */
  deposits_closed: z.string(),
  withdrawals_closed: z.string(),
  registration_closed: z.string(),
  /** Text of the strip that every page shows in demo mode. */
  demo_strip: z.string(),
  /** Address of the demo's page that simulates payments; empty outside the demo. */
  payer_url: z.string(),
});
export type AppInfo = z.output<typeof appInfo>;

export const settings = {
  app: endpoint({
    method: 'POST',
    path: '/api/app',
    caller: 'anyone',
    inMaintenance: true,
    summary: 'Site settings and switches',
    input: nothing,
    output: appInfo,
  }),
  visitAddress: endpoint({
    method: 'GET',
    path: '/api/getVisitUrl',
    caller: 'anyone',
    inMaintenance: true,
    summary: 'The newest address of the site, empty when there is none',
    input: nothing,
    output: z.object({ url: z.string() }),
  }),
};

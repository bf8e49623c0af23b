import type { RetentionItem } from '@koi/contract';
import { expiringReceipts } from './modules/money/deposits/index.ts';
import { expiringExports } from './modules/operator/exports/index.ts';
import { proposalTexts } from './modules/operator/proposals/index.ts';
import { settingTexts } from './modules/operator/settings/index.ts';
import { settingChangeTexts } from './modules/operator/site-settings/index.ts';
import { expiringApplications } from './modules/people/agents/index.ts';
import { expiringVisits } from './modules/people/members/index.ts';
import { expiringSightings } from './modules/people/risk/index.ts';
import { expiringEvents } from './modules/people/security-log/index.ts';
import { expiringQuarantine } from './modules/play/bets/index.ts';
import { gameTexts } from './modules/play/catalogue/index.ts';
import { activityTexts } from './modules/rewards/activities/index.ts';
import { contentTexts } from './modules/talk/content/index.ts';
import { expiringLetters, letterTexts } from './modules/talk/letters/index.ts';
import { expiringTalks } from './modules/talk/live-chat/index.ts';
import { expiringPictures } from './modules/talk/pictures/index.ts';
import { sponsorTexts } from './modules/talk/sponsors/index.ts';
import { expiringWorkOrders } from './modules/talk/work-orders/index.ts';
import type { ExpiringRows } from './platform/index.ts';

/** Everything that staff and settings may show a picture in. */
const PICTURE_TEXTS = [
  contentTexts,
  sponsorTexts,
  activityTexts,
  gameTexts,
  letterTexts,
  settingTexts,
  settingChangeTexts,
  proposalTexts,
];

/** The rows that the job deletes, by the item of the contract that says how long they are kept. */
export const EXPIRING: Readonly<Record<RetentionItem, readonly ExpiringRows[]>> = {
  security: expiringEvents,
  sightings: expiringSightings,
  visits: expiringVisits,
  talks: expiringTalks,
  'work-orders': expiringWorkOrders,
  letters: expiringLetters,
  receipts: expiringReceipts,
  'raw-bets': expiringQuarantine,
  exports: expiringExports,
  'agent-applications': expiringApplications,
  pictures: expiringPictures(PICTURE_TEXTS),
};

import type { RetentionItem } from '@koi/contract';
import { erasePayers, expiringReceipts } from './modules/money/deposits/index.ts';
import { erasePayees } from './modules/money/withdrawals/index.ts';
import { expiringExports } from './modules/operator/exports/index.ts';
import { eraseNotes } from './modules/operator/member-files/index.ts';
import { proposalTexts } from './modules/operator/proposals/index.ts';
import { settingTexts } from './modules/operator/settings/index.ts';
import { settingChangeTexts } from './modules/operator/site-settings/index.ts';
import { eraseAgentApplications, expiringApplications } from './modules/people/agents/index.ts';
import { eraseAuthenticator } from './modules/people/authenticators/index.ts';
import { eraseCards } from './modules/people/cards/index.ts';
import { expiringAccounts } from './modules/people/closures/index.ts';
import { eraseMember, expiringVisits } from './modules/people/members/index.ts';
import { erasePayResets } from './modules/people/pay-resets/index.ts';
import { eraseProtection } from './modules/people/protection/index.ts';
import { eraseSightings, expiringSightings } from './modules/people/risk/index.ts';
import { eraseEvents, expiringEvents } from './modules/people/security-log/index.ts';
import { expiringQuarantine } from './modules/play/bets/index.ts';
import { gameTexts } from './modules/play/catalogue/index.ts';
import { activityTexts } from './modules/rewards/activities/index.ts';
import { contentTexts } from './modules/talk/content/index.ts';
import { eraseLetters, expiringLetters, letterTexts } from './modules/talk/letters/index.ts';
import { eraseTalk, expiringTalks } from './modules/talk/live-chat/index.ts';
import { expiringPictures } from './modules/talk/pictures/index.ts';
import { sponsorTexts } from './modules/talk/sponsors/index.ts';
import { eraseWorkOrders, expiringWorkOrders } from './modules/talk/work-orders/index.ts';
import type { Erasure, ExpiringRows } from './platform/index.ts';

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

/** The deletions of personal data of an account that was closed long ago, in their order. The member's own row is last. */
const ERASURES: readonly Erasure[] = [
  eraseLetters,
  eraseTalk,
  eraseWorkOrders,
  eraseNotes,
  eraseAgentApplications,
  erasePayResets,
  erasePayers,
  erasePayees,
  eraseCards,
  eraseProtection,
  eraseSightings,
  eraseEvents,
  eraseAuthenticator,
  eraseMember,
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
  'closed-accounts': expiringAccounts(ERASURES),
};

import { activities } from './activities.ts';
import { adjustments } from './adjustments.ts';
import { agents } from './agents.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { bets } from './bets.ts';
import { businessReports, feeRates } from './business-reports.ts';
import { closures } from './closures.ts';
import { announcements, articles, banners } from './content.ts';
import { deposits, withdrawals } from './decisions.ts';
import { exports } from './exports.ts';
import { games } from './games.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { maintenance } from './maintenance.ts';
import { memberFiles } from './member-files.ts';
import { memberNotes } from './member-notes.ts';
import { memberReports } from './member-reports.ts';
import { memberSecurity } from './member-security.ts';
import { payResets } from './pay-resets.ts';
import { accounts, paySettings } from './pay-settings.ts';
import { pictures } from './pictures.ts';
import { proposals } from './proposals.ts';
import { protection } from './protection.ts';
import { rebates } from './rebates.ts';
import { redPackets } from './red-packets.ts';
import { reports } from './reports.ts';
import { retention } from './retention.ts';
import { reviews } from './reviews.ts';
import { risk } from './risk.ts';
import { savedFilters } from './saved-filters.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { sponsors } from './sponsors.ts';
import { staffAccounts } from './staff-accounts.ts';
import { suspense } from './suspense.ts';
import { talks } from './talks.ts';
import { transfers } from './transfers.ts';
import { venues } from './venues.ts';
import { vip } from './vip.ts';
import { replyTemplates, workOrders } from './work-orders.ts';

/** All calls of the back office, by feature. */
export const staffRows = {
  session,
  reviews,
  deposits,
  withdrawals,
  suspense,
  adjustments,
  accounts,
  paySettings,
  memberFiles,
  memberNotes,
  memberSecurity,
  closures,
  payResets,
  protection,
  risk,
  venues,
  transfers,
  bets,
  games,
  vip,
  rebates,
  activities,
  applications,
  agents,
  redPackets,
  sponsors,
  pictures,
  banners,
  announcements,
  articles,
  letters,
  workOrders,
  replyTemplates,
  service,
  talks,
  settings,
  reports,
  search,
  savedFilters,
  businessReports,
  feeRates,
  memberReports,
  maintenance,
  setup,
  proposals,
  retention,
  exports,
  audit,
  jobs,
  staffAccounts,
};
export type StaffRows = typeof staffRows;

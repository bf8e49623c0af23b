import { adjustments } from './adjustments.ts';
import { audit } from './audit.ts';
import { deposits, withdrawals } from './decisions.ts';
import { memberFiles } from './member-files.ts';
import { accounts, paySettings } from './pay-settings.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { session } from './session.ts';
import { staffAccounts } from './staff-accounts.ts';
import { bets, games, transfers, venues } from './venues.ts';

/** Every call of the back office, by feature. */
export const staffRows = {
  session,
  reviews,
  deposits,
  withdrawals,
  adjustments,
  accounts,
  paySettings,
  memberFiles,
  venues,
  transfers,
  bets,
  games,
  reports,
  audit,
  staffAccounts,
};
export type StaffRows = typeof staffRows;

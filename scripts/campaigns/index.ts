import type { Campaign } from './campaign.ts';
import { clockStep } from './clock-step.ts';
import { crowds, gameReturns, moneyModel } from './drawn-cases.ts';
import { fullDisk } from './full-disk.ts';
import { lateCredit } from './late-credit.ts';
import { lostDatabase } from './lost-database.ts';
import { refusedThenTaken } from './refused-then-taken.ts';

export const campaigns: Record<string, Campaign> = {
  'late-credit': lateCredit,
  'clock-step': clockStep,
  'refused-then-taken': refusedThenTaken,
  'lost-database': lostDatabase,
  'full-disk': fullDisk,
  'money-model': moneyModel,
  crowds,
  'game-returns': gameReturns,
};

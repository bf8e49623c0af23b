import { clockStep } from './clock-step.ts';
import { gameReturns, moneyModel } from './drawn-cases.ts';
import { fullDisk } from './full-disk.ts';
import { lateCredit } from './late-credit.ts';
import { lostDatabase } from './lost-database.ts';
import { refusedThenTaken } from './refused-then-taken.ts';

/** One kind of fault or random input, applied to a product that the campaign starts for itself. */
export interface Campaign {
  /** One line for the list of campaigns. */
  about: string;
  /** Bounded in count and time. Returns the problems that were found; an empty list means that the campaign passed. */
  run(log: (line: string) => void): Promise<string[]>;
}

export const campaigns: Record<string, Campaign> = {
  'late-credit': lateCredit,
  'clock-step': clockStep,
  'refused-then-taken': refusedThenTaken,
  'lost-database': lostDatabase,
  'full-disk': fullDisk,
  'money-model': moneyModel,
  'game-returns': gameReturns,
};

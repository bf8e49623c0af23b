import type { NameOf } from '../results/covered.ts';
import type { Campaign } from './campaign.ts';
import { cells } from './cells/run.ts';
import { clockStep } from './clock-step.ts';
import { commands } from './commands.ts';
import { crowds, gameReturns, moneyModel, protectionModel, rollingRestart } from './drawn-cases.ts';
import { drillLoad } from './drill-load.ts';
import { fullDisk } from './full-disk.ts';
import { schemaFuzzing } from './fuzz/run.ts';
import { guardsRemoved } from './guards/run.ts';
import { houseCalls } from './house-calls.ts';
import { killedDatabase } from './killed-database/run.ts';
import { lateCredit } from './late-credit.ts';
import { journeys, longTests } from './long-tests.ts';
import { lostDatabase } from './lost-database.ts';
import { refusedThenTaken } from './refused-then-taken.ts';

export const campaigns: Record<string, Campaign> = {
  'long-tests': longTests,
  journeys,
  'late-credit': lateCredit,
  'clock-step': clockStep,
  'refused-then-taken': refusedThenTaken,
  'lost-database': lostDatabase,
  'killed-database': killedDatabase,
  'full-disk': fullDisk,
  'drill-load': drillLoad,
  'house-calls': houseCalls,
  'rolling-restart': rollingRestart,
  'money-model': moneyModel,
  'protection-model': protectionModel,
  crowds,
  'game-returns': gameReturns,
  cells,
  fuzz: schemaFuzzing,
  guards: guardsRemoved,
  commands,
} satisfies Record<NameOf<'campaign'>, Campaign>;

/** The names of the lines of the quality plan, for campaigns that have one. */
export const planNames: Record<string, string> = { m2: 'killed-database', m10: 'guards' };

import { rebuildFigures } from '../apps/server/src/modules/money/figures/index.ts';
import { rebuildSums } from '../apps/server/src/modules/money/settlement-runs/index.ts';
import { figureChecks } from '../apps/server/src/modules/operator/reports/index.ts';
import { commissionRecordsOfDays } from '../apps/server/src/modules/people/agents/index.ts';
import { playsOf } from '../apps/server/src/modules/play/bets/index.ts';
import { rebateRecordsOfDays } from '../apps/server/src/modules/rewards/rebates/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run figures` compares the day figures and the sums of settled days with the ledger, the bets and the records, and exits with 1 when they differ.
 * `npm run figures -- --rebuild` computes them again from the ledger and the bets before that.
 */
await runCommand(() =>
  withDatabase(async (database) => {
    if (process.argv.includes('--rebuild')) {
      await rebuildFigures(database, playsOf());
      for (const records of [rebateRecordsOfDays, commissionRecordsOfDays]) await rebuildSums(database, records);
      console.log('The day figures and the sums of settled days were computed again.');
    }
    let areEqual = true;
    for (const { name, all } of figureChecks) {
      const { count, differing, named } = await all(database.orm);
      areEqual &&= differing === 0;
      console.log(`${differing === 0 ? 'ok      ' : 'DIFFERS '} ${name}：${[`${count} 项`, ...named].join('；')}`);
    }
    return areEqual ? 0 : 1;
  }),
);

import { rebuildFigures } from '../apps/server/src/modules/money/figures/index.ts';
import { checkHouseFigures } from '../apps/server/src/modules/operator/reports/index.ts';
import { playsOf } from '../apps/server/src/modules/play/bets/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run figures` compares the day figures with the ledger and the bets and exits with 1 when they differ.
 * `npm run figures -- --rebuild` computes them again from the ledger and the bets before that.
 */
await runCommand(() =>
  withDatabase(async (database) => {
    if (process.argv.includes('--rebuild')) {
      await rebuildFigures(database, playsOf());
      console.log('The day figures were computed again from the ledger and the bets.');
    }
    const checks = await checkHouseFigures(database.orm);
    for (const { name, passed, detail } of checks)
      console.log(`${passed ? 'ok      ' : 'DIFFERS '} ${name}：${detail}`);
    return checks.every(({ passed }) => passed) ? 0 : 1;
  }),
);

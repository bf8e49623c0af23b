import { auditBooks } from '../apps/server/src/modules/operator/reports/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/** Prints the result of every check of the books and exits with 1 when one fails. */
await runCommand(() =>
  withDatabase(async (database) => {
    const checks = await auditBooks(database);
    for (const { name, passed, detail } of checks)
      console.log(`${passed ? 'ok      ' : 'DIFFERS '} ${name}：${detail}`);
    const wrong = checks.filter(({ passed }) => !passed).length;
    console.log(wrong === 0 ? '\nThe books agree.' : `\n${wrong} of ${checks.length} comparisons differ.`);
    return wrong === 0 ? 0 : 1;
  }),
);

import { auditBooks } from '../apps/server/src/modules/operator/reports/index.ts';
import { asksForAll } from './check-scope.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Checks the books and changes nothing.

  npm run books             everything above the last seal, and a sample of what is sealed
  npm run books -- --all    the whole history`;

/** Prints the result of every check of the books and exits with 1 when one fails. */
await runCommand(async () => {
  const whole = asksForAll(USAGE);
  if (whole === undefined) return 0;
  return withDatabase(async (database) => {
    const checks = await auditBooks(database, { whole });
    for (const { name, passed, detail } of checks)
      console.log(`${passed ? 'ok      ' : 'DIFFERS '} ${name}：${detail}`);
    const wrong = checks.filter(({ passed }) => !passed).length;
    console.log(wrong === 0 ? '\nThe books agree.' : `\n${wrong} of ${checks.length} comparisons differ.`);
    return wrong === 0 ? 0 : 1;
  });
});

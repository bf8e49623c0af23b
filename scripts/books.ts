import { auditBooks } from '../apps/server/src/modules/operator/reports/index.ts';
import { runCommand } from './command-error.ts';
import { readFlags } from './flags.ts';
import { printChecks } from './print-checks.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Checks the books and changes nothing. Signatures are verified by npm run verify-audit.

  npm run books             everything above the last seal, and a sample of what is sealed
  npm run books -- --all    the whole history`;

/** Prints the result of every check of the books and exits with 1 when one fails. */
await runCommand(async () => {
  const flags = readFlags(USAGE, 'all');
  if (flags === undefined) return 0;
  return withDatabase(async (database) => (printChecks(await auditBooks(database, { whole: flags.all })) ? 0 : 1));
});

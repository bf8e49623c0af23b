import { signEvidence, verifyEvidence } from '../apps/server/src/modules/operator/reports/index.ts';
import { readConfig, systemClock } from '../apps/server/src/platform/index.ts';
import { runCommand } from './command-error.ts';
import { readFlags } from './flags.ts';
import { printChecks } from './print-checks.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Verifies balances, sealed ledger ranges, the chains of the audit log and of the protection log, and the
signatures by KOI_SECRET.

  npm run verify-audit             what is new since the last check, and a sample of what is before it
  npm run verify-audit -- --all    the whole history
  npm run verify-audit -- --sign   the whole history, and then sign what has no signature: once after an upgrade
                                   from a version without signatures

Only --sign changes anything.`;

/** Prints the result of every verification and exits with 1 when one fails. */
await runCommand(async () => {
  const flags = readFlags(USAGE, 'all', 'sign');
  if (flags === undefined) return 0;
  return withDatabase(async (database, { url }) => {
    const secrets = readConfig({ ...process.env, DATABASE_URL: url });
    if (flags.sign) {
      const { checks, signed } = await signEvidence(database, { secrets, clock: systemClock });
      const isSound = printChecks(checks);
      console.log(isSound ? `${signed} places were signed.` : 'Nothing was signed.');
      return isSound ? 0 : 1;
    }
    return printChecks(await verifyEvidence(database, { whole: flags.all, secrets })) ? 0 : 1;
  });
});

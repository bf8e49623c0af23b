import { verifyProtectionLog } from '../apps/server/src/modules/people/protection/index.ts';
import { verifyAuditLog } from '../apps/server/src/modules/people/staff/index.ts';
import { asksForAll } from './check-scope.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Verifies the hash chains of the audit log and of the protection log, and changes nothing.

  npm run verify-audit             what is new since the last checkpoint, and a sample of what is before it
  npm run verify-audit -- --all    the whole chain of the audit log; the protection log is always read whole`;

/** Recomputes the hash chain of the audit log and exits with 1 when it is broken. */
await runCommand(async () => {
  const all = asksForAll(USAGE);
  if (all === undefined) return 0;
  return withDatabase(async ({ orm }) => {
    const { whole, rows, brokenAt, fresh, sampled } = await verifyAuditLog(orm, { whole: all });
    console.log(
      whole
        ? `The chain is whole: ${rows} rows, of which ${fresh + sampled} were read.`
        : `The chain is broken at row ${brokenAt}.`,
    );
    const protection = await verifyProtectionLog(orm);
    console.log(
      protection.whole
        ? `The protection log is whole: ${protection.rows} rows.`
        : `The protection log is broken at row ${protection.brokenAt}.`,
    );
    return whole && protection.whole ? 0 : 1;
  });
});

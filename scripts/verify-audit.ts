import { verifyAuditLog } from '../apps/server/src/modules/people/staff/index.ts';
import { asksForAll } from './check-scope.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Verifies the hash chain of the audit log and changes nothing.

  npm run verify-audit             what is new since the last checkpoint, and a sample of what is before it
  npm run verify-audit -- --all    the whole chain`;

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
    return whole ? 0 : 1;
  });
});

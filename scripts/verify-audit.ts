import { verifyAuditChain } from '../apps/server/src/modules/people/staff/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/** Recomputes the hash chain of the audit log and exits with 1 when it is broken. */
await runCommand(() =>
  withDatabase(async ({ orm }) => {
    const { whole, rows, brokenAt } = await verifyAuditChain(orm);
    console.log(
      whole
        ? `The chain is whole: ${rows} rows.`
        : `The chain is broken at row ${brokenAt}; the ${rows} rows before it are sound.`,
    );
    return whole ? 0 : 1;
  }),
);

import { openDatabase, runtimeRoleOf } from '../../apps/server/src/platform/index.ts';
import { runCommand } from '../command-error.ts';
import { STATEMENT_TIMEOUT_MS, withDatabase } from '../with-database.ts';
import { partitionTables } from './partition.ts';

/** Divides the two largest tables into parts, in one transaction. Koi must be in maintenance while bets are copied. */
await runCommand(() =>
  withDatabase(async (_database, { url, ownerUrl }) => {
    const owner = openDatabase(ownerUrl, { poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    const done = await partitionTables(owner.pool, runtimeRoleOf(ownerUrl, url)).finally(owner.close);
    console.log(done.length === 0 ? 'Nothing to do: both tables are divided.' : done.join('\n'));
    return 0;
  }),
);

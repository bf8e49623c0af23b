import { runCommand } from '../command-error.ts';
import { withDatabase } from '../with-database.ts';
import { partitionTables } from './partition.ts';

/** Divides the two largest tables into parts, in one transaction. Koi must be in maintenance while bets are copied. */
await runCommand(() =>
  withDatabase(async ({ pool }) => {
    const done = await partitionTables(pool);
    console.log(done.length === 0 ? 'Nothing to do: both tables are divided.' : done.join('\n'));
    return 0;
  }),
);

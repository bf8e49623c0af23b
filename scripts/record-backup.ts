import { recordBackup } from './backup-made.ts';
import { CommandError, runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/** Records that a backup was made: `npm run record-backup -- koi.dump`. */
await runCommand(() =>
  withDatabase(async (database) => {
    const path = process.argv[2];
    if (path === undefined) throw new CommandError('Name the dump: npm run record-backup -- koi.dump');
    await recordBackup(database, path, new Date());
    console.log('The backup is recorded.');
    return 0;
  }),
);

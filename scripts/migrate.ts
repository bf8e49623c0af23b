import { migrate } from '../apps/server/src/platform/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/** Applies missing migrations before a new version starts with KOI_MIGRATE=off. */
await runCommand(() =>
  withDatabase(async (_database, url) => {
    const applied = await migrate(url);
    for (const name of applied) console.log(`applied ${name}`);
    console.log('The tables are up to date.');
    return 0;
  }),
);

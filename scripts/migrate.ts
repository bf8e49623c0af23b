import { migrate } from '../apps/server/src/platform/index.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

/** Applies missing migrations as the owner, and gives the role of the server its rights. */
await runCommand(() =>
  withDatabase(async (_database, { url, ownerUrl }) => {
    const applied = await migrate(ownerUrl, url, (message) => console.warn(`${message}.`));
    for (const name of applied) console.log(`applied ${name}`);
    console.log('The tables are up to date.');
    return 0;
  }),
);

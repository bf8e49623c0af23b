import { buildStale } from './build.ts';
import { CommandError, runCommand } from './command-error.ts';
import { prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { stopLeftovers } from './guarded-process.ts';
import { openOwnDatabase } from './own-database.ts';
import { freePort } from './ports.ts';
import { emptyDatabase } from './postgres/index.ts';
import { forgetPayments } from './sandbox-process.ts';
import { addresses, startServer } from './server-process.ts';
import { refuseWhileRunning } from './starter.ts';

const log = (line: string) => console.log(line);

await runCommand(async () => {
  requireNode();
  if (process.env['NODE_ENV'] === 'production') {
    throw new CommandError('NODE_ENV is production: there is no demo data to reset. Unset NODE_ENV to reset a demo.');
  }
  const environment = readEnvironment(process.env);
  const { dataDir } = environment;
  if (environment.databaseUrl && process.env['KOI_RESET'] !== 'yes') {
    throw new CommandError(
      'DATABASE_URL is set, and a reset deletes everything in that database.\n' +
        'If that is what you want: KOI_RESET=yes npm run reset',
    );
  }
  prepareDataDir(dataDir);
  refuseWhileRunning(dataDir);
  await stopLeftovers(dataDir, log);
  await buildStale({ log });

  const database = await openOwnDatabase(environment, log);
  try {
    log('Deleting the old data …');
    for (const url of new Set([database.ownerUrl, database.venueUrl])) await emptyDatabase(url);
    forgetPayments(dataDir);
    log('Filling in the demo data …');
    // The server fills an empty database when it starts, so starting and stopping it creates the demo data.
    const server = await startServer({ ...environment, ...addresses(database), port: await freePort(), log });
    await server.stop();
    log('The demo data is new. Start with: npm start');
  } finally {
    await database.stop();
  }
  return 0;
});

import { buildStale } from './build.ts';
import { CommandError, runCommand } from './command-error.ts';
import { type Environment, prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { openOwnDatabase } from './own-database.ts';
import { releaseLock } from './pid-lock.ts';
import { isPortFree } from './ports.ts';
import { serverLog, startServer, stopLeftoverServer } from './server-process.ts';
import { becomeStarter } from './starter.ts';
import { stopAsked } from './stop-asked.ts';

const log = (line: string) => console.log(line);

await runCommand(async () => {
  requireNode();
  const environment = readEnvironment(process.env);
  prepareDataDir(environment.dataDir);
  const asked = stopAsked();
  const undo: (() => unknown)[] = [];
  try {
    const lock = await becomeStarter(environment.dataDir);
    undo.push(() => releaseLock(lock));
    await start(environment, undo, asked.signal);
    await asked.promise;
    log('\nStopping …');
  } catch (error) {
    if (!asked.signal.aborted) throw error;
  } finally {
    for (const step of undo.reverse()) await step();
  }
  return 0;
});

async function start(environment: Environment, undo: (() => unknown)[], signal: AbortSignal): Promise<void> {
  const { port, dataDir, production } = environment;
  await stopLeftoverServer(dataDir, log);
  await requireFreePort(port);
  await buildStale({ log, signal });
  signal.throwIfAborted();

  const database = await openOwnDatabase(environment, log);
  undo.push(() => database.stop());
  signal.throwIfAborted();

  log('Starting the server …');
  const server = await startServer({ ...environment, databaseUrl: database.url, log, signal });
  undo.push(() => server.stop());
  log(await welcome(port, production, dataDir));
}

async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const other = port < 65_535 ? port + 1 : port - 1;
  throw new CommandError(
    `PORT ${port} is taken by another program. Stop that one, or choose another port: PORT=${other} npm start`,
  );
}

async function welcome(port: number, production: boolean, dataDir: string): Promise<string> {
  const site = `http://localhost:${port}`;
  const addresses = ['', `  Site      ${site}/`, `  API       ${site}/api/`, `  API docs  ${site}/docs`];
  if (production) return [...addresses, ''].join('\n');
  const { demoLogins } = await import('../apps/server/src/demo/logins.ts');
  const logins = demoLogins.map(
    ({ role, name, password, note }) => `  ${role.padEnd(8)}  ${name} / ${password}${note ? `  (${note})` : ''}`,
  );
  return [
    ...addresses,
    '',
    'Demo logins (play money, no real value)',
    ...logins,
    '',
    `Server log: ${serverLog(dataDir)}`,
    'Stop with Ctrl-C. Demo data anew: npm run reset',
    '',
  ].join('\n');
}

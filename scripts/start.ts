import { loadSettingsFile } from '../apps/server/src/settings-file.ts';
import { buildStale } from './build.ts';
import { runCommand } from './command-error.ts';
import { type Environment, prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { type GuardedProcess, logFile, stopLeftovers } from './guarded-process.ts';
import { openOwnDatabase } from './own-database.ts';
import { releaseLock } from './pid-lock.ts';
import { requireFreePort } from './ports.ts';
import { sandboxSettings, startSandbox } from './sandbox-process.ts';
import { addresses, startServer } from './server-process.ts';
import { becomeStarter } from './starter.ts';
import { stopAsked } from './stop-asked.ts';
import { DEMO_OPERATOR_PASSWORD, startVenue, venueSettings } from './venue-process.ts';

const log = (line: string) => console.log(line);

/** The server, once it is ready. */
let server: GuardedProcess | undefined;

await runCommand(async () => {
  requireNode();
  loadSettingsFile(log);
  const environment = readEnvironment(process.env);
  prepareDataDir(environment.dataDir);
  const asked = stopAsked();
  // Without a listener the signal would end this command, so it is added before the server is ready.
  process.on('SIGUSR2', () => server?.send('SIGUSR2'));
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
  const { port, sandboxPort, venuePort, dataDir } = environment;
  await stopLeftovers(dataDir, log);
  await requireFreePort('PORT', port, 'npm start');
  if (environment.sandbox) await requireFreePort('SANDBOX_PORT', sandboxPort, 'npm start');
  if (environment.venue) await requireFreePort('VENUE_PORT', venuePort, 'npm start');
  await buildStale({ log, signal, production: environment.production });
  signal.throwIfAborted();

  const database = await openOwnDatabase(environment, log);
  undo.push(() => database.stop());
  signal.throwIfAborted();

  if (environment.sandbox) {
    log('Starting the sandbox …');
    const sandbox = await startSandbox({ port: sandboxPort, dataDir, log, signal });
    undo.push(() => sandbox.stop());
  }
  if (environment.venue) {
    log('Starting the venue …');
    const venue = await startVenue({ ...environment, databaseUrl: database.venueUrl, log, signal });
    undo.push(() => venue.stop());
  }
  log('Starting the server …');
  const settings = {
    ...(environment.sandbox ? sandboxSettings(sandboxPort, environment.payerUrl) : {}),
    ...(environment.venue ? venueSettings(environment) : {}),
  };
  const started = await startServer({ ...environment, ...addresses(database), settings, log, signal });
  server = started;
  undo.push(() => started.stop());
  log(await welcome(environment));
}

async function welcome(environment: Environment): Promise<string> {
  const { port, sandbox, sandboxPort, venue, venuePort, production, dataDir } = environment;
  // A server with a public address refuses requests for another host.
  const site = process.env['KOI_PUBLIC_ORIGIN'] || `http://localhost:${port}`;
  const addresses = [
    '',
    `  Site      ${site}/`,
    `  Admin     ${site}/admin/`,
    `  API       ${site}/api/`,
    `  API docs  ${site}/docs`,
    ...(sandbox
      ? [
          `  Sandbox   http://localhost:${sandboxPort}/pay            a wallet that pays USDT orders`,
          `            http://localhost:${sandboxPort}/authenticator  codes for the back office`,
        ]
      : []),
    ...(venue
      ? [`  Venue     http://localhost:${venuePort}/operator       its own back page (${DEMO_OPERATOR_PASSWORD})`]
      : []),
  ];
  if (production) return [...addresses, ''].join('\n');
  const { demoLogins, demoStaffLogins } = await import('../apps/server/src/demo/logins.ts');
  const lineOf = ({ role, name, password, note }: (typeof demoLogins)[number]) =>
    `  ${role.padEnd(10)}${name} / ${password}  (${note})`;
  return [
    ...addresses,
    '',
    'Demo logins (play money, no real value)',
    ...demoLogins.map(lineOf),
    'Back office',
    ...demoStaffLogins.map(lineOf),
    '',
    `Server log: ${logFile(dataDir, 'server')}`,
    'Stop with Ctrl-C. Restore the demo data: npm run reset',
    '',
  ].join('\n');
}

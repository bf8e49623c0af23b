import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerOptions } from 'vite';
import { forgetBuild } from './build.ts';
import { CommandError, runCommand } from './command-error.ts';
import { type Environment, prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { stopLeftovers } from './guarded-process.ts';
import { openOwnDatabase } from './own-database.ts';
import { releaseLock } from './pid-lock.ts';
import { freePort, requireFreePort } from './ports.ts';
import { inProject, projectDir, toolPath } from './project.ts';
import { sandboxEnvironment, sandboxSettings } from './sandbox-process.ts';
import { becomeStarter } from './starter.ts';
import { stopAsked } from './stop-asked.ts';
import { venueEnvironment, venueSettings } from './venue-process.ts';

const log = (line: string) => console.log(line);
/** Paths that are proxied to the server. Everything else is served by Vite with hot reload. */
const serverPaths = ['/api', '/media', '/docs', '/live', '/ready', '/metrics'];

await runCommand(async () => {
  requireNode();
  const environment = readEnvironment(process.env);
  if (environment.production) throw new CommandError('NODE_ENV is production: npm run dev is for development only.');
  prepareDataDir(environment.dataDir);
  const asked = stopAsked();
  const undo: (() => unknown)[] = [];
  try {
    const lock = await becomeStarter(environment.dataDir);
    undo.push(() => releaseLock(lock));
    await stopLeftovers(environment.dataDir, log);
    await requireFreePort('PORT', environment.port, 'npm run dev');
    if (environment.sandbox) await requireFreePort('SANDBOX_PORT', environment.sandboxPort, 'npm run dev');
    if (environment.venue) await requireFreePort('VENUE_PORT', environment.venuePort, 'npm run dev');
    await startAll(environment, undo);
    await asked.promise;
  } finally {
    for (const step of undo.reverse()) await step();
  }
  return 0;
});

async function startAll(environment: Environment, undo: (() => unknown)[]): Promise<void> {
  const { dataDir, port, sandboxPort, rateLimits } = environment;
  const database = await openOwnDatabase(environment, log);
  undo.push(() => database.stop());

  const serverPort = await freePort();
  if (environment.sandbox) undo.push(watch('sandbox', sandboxEnvironment(sandboxPort, dataDir)));
  if (environment.venue) {
    undo.push(watchGamePages());
    undo.push(watch('venue', venueEnvironment({ ...environment, databaseUrl: database.venueUrl })));
  }
  const server = watch('server', {
    NODE_ENV: 'development',
    KOI_MODE: 'demo',
    PORT: String(serverPort),
    DATABASE_URL: database.url,
    KOI_OWNER_URL: database.ownerUrl,
    KOI_DATA_DIR: dataDir,
    KOI_RATE_LIMITS: rateLimits,
    ...(environment.sandbox ? sandboxSettings(sandboxPort, environment.payerUrl) : {}),
    ...(environment.venue ? venueSettings(environment) : {}),
  });
  undo.push(server);

  const target = `http://127.0.0.1:${serverPort}`;
  const adminPort = await freePort();
  const admin = await servePages('admin', { port: adminPort, host: '127.0.0.1' });
  undo.push(() => admin.close());
  // The WebSocket of the live chat uses the host of the page, so /api is proxied with WebSocket support.
  const proxy = Object.fromEntries(serverPaths.map((path) => [path, { target, ws: path === '/api' }]));
  const backOffice = { target: `http://127.0.0.1:${adminPort}`, ws: true };
  const site = await servePages('site', { port, proxy: { ...proxy, '/admin/': backOffice } });
  undo.push(() => site.close());
  log(`\n  Site and API with hot reload: http://localhost:${port}/`);
  log(`  Back office:                  http://localhost:${port}/admin/`);
  if (environment.sandbox) log(`  Sandbox, to pay USDT orders:  http://localhost:${sandboxPort}/pay`);
  log('  Stop with Ctrl-C.\n');
}

/** Runs a program from its sources and restarts it after each change. Returns a function that stops it. */
function watch(app: 'server' | 'sandbox' | 'venue', env: Record<string, string>): () => Promise<void> {
  return keepRunning('tsx', ['watch', '--clear-screen=false', `apps/${app}/src/main.ts`], projectDir, env);
}

/** Rebuilds the games after each change. Reloading a game shows the new version. */
function watchGamePages(): () => Promise<void> {
  forgetBuild('venue');
  return keepRunning('vite', ['build', '--watch', '--logLevel', 'warn'], inProject('apps/venue'), {});
}

function keepRunning(tool: string, args: string[], cwd: string, env: Record<string, string>): () => Promise<void> {
  const child = spawn(toolPath(tool), args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    // The watcher and its child processes form one process group.
    process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  };
}

/** Serves the pages with Vite. The back office is proxied below the site's address, as in the built product. */
async function servePages(app: 'site' | 'admin', server: ServerOptions) {
  const own = process.listeners('SIGTERM');
  const vite = await createServer({ root: inProject('apps', app), server: { ...server, strictPort: true } });
  // Vite's own listener would end this command at once and leave the other processes running.
  for (const listener of process.listeners('SIGTERM')) if (!own.includes(listener)) process.off('SIGTERM', listener);
  return vite.listen();
}

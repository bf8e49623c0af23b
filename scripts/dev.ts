import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { CommandError, runCommand } from './command-error.ts';
import { type Environment, prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { openOwnDatabase } from './own-database.ts';
import { releaseLock } from './pid-lock.ts';
import { freePort, isPortFree } from './ports.ts';
import { inProject, projectDir, toolPath } from './project.ts';
import { stopLeftoverServer } from './server-process.ts';
import { becomeStarter } from './starter.ts';
import { stopAsked } from './stop-asked.ts';

const log = (line: string) => console.log(line);
/** Everything else is the site's, served by vite with hot reload. */
const serverPaths = ['/api', '/media', '/docs', '/live', '/ready', '/metrics'];

await runCommand(async () => {
  requireNode();
  const environment = readEnvironment(process.env);
  if (environment.production) throw new CommandError('NODE_ENV is production: npm run dev is for development only.');
  prepareDataDir(environment.dataDir);
  if (!(await isPortFree(environment.port))) {
    throw new CommandError(
      `PORT ${environment.port} is taken. Choose another: PORT=${environment.port + 1} npm run dev`,
    );
  }
  const asked = stopAsked();
  const undo: (() => unknown)[] = [];
  try {
    const lock = await becomeStarter(environment.dataDir);
    undo.push(() => releaseLock(lock));
    await stopLeftoverServer(environment.dataDir, log);
    await startAll(environment, undo);
    await asked.promise;
  } finally {
    for (const step of undo.reverse()) await step();
  }
  return 0;
});

async function startAll(environment: Environment, undo: (() => unknown)[]): Promise<void> {
  const { dataDir, port, rateLimits } = environment;
  const database = await openOwnDatabase(environment, log);
  undo.push(() => database.stop());

  const serverPort = await freePort();
  const server = spawn(toolPath('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      KOI_MODE: 'demo',
      PORT: String(serverPort),
      DATABASE_URL: database.url,
      KOI_DATA_DIR: dataDir,
      KOI_RATE_LIMITS: rateLimits,
    },
  });
  undo.push(async () => {
    if (server.pid === undefined || server.exitCode !== null) return;
    // tsx and the server it watches are one group.
    process.kill(-server.pid, 'SIGTERM');
    await once(server, 'exit');
  });

  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: inProject('apps/site'),
    server: { port, strictPort: true, proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
  });
  undo.push(() => vite.close());
  await vite.listen();
  log(`\n  Site and API with hot reload: http://localhost:${port}/\n  Stop with Ctrl-C.\n`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.ts';
import { lockHolder, releaseLock, takeLock } from './pid-lock.ts';
import { commandLine, signal, waitForExit } from './processes.ts';
import { inProject, projectDir } from './project.ts';

export interface ServerOptions {
  port: number;
  dataDir: string;
  databaseUrl: string;
  rateLimits: 'on' | 'off';
  production: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
}

export interface ServerProcess {
  stop(): Promise<void>;
}

const program = inProject('apps/server/dist/main.js');
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 10_000;
const longestPauseMs = 10_000;
const logLimitBytes = 5_000_000;

/** Starts the built server, waits until it is ready, and starts it again whenever it dies. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { log, dataDir } = options;
  let child = launch(options);
  let stopping = false;
  const wake = new AbortController();
  try {
    await untilReady(child, options);
  } catch (error) {
    await end(child, dataDir);
    throw error;
  }

  const guard = async () => {
    for (let pauseMs = 200; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const began = Date.now();
      const how = await exitOf(child);
      if (stopping) return;
      if (Date.now() - began > 60_000) pauseMs = 200;
      log(`The server ended unexpectedly (${how}). ${lastLines(options)}\nStarting it again …`);
      await sleep(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
      if (stopping) return;
      child = launch(options);
      void untilReady(child, options).then(
        () => log('The server is back'),
        () => undefined,
      );
    }
  };
  const guarded = guard();

  return {
    stop: async () => {
      stopping = true;
      wake.abort();
      await end(child, dataDir);
      await guarded;
    },
  };
}

/** A server whose starter was killed still holds its port: it is asked to go. */
export async function stopLeftoverServer(dataDir: string, log: (line: string) => void): Promise<void> {
  const pid = lockHolder(lockFile(dataDir));
  if (pid === undefined || !commandLine(pid)?.includes(program)) return;
  log(`The server of an earlier run is still there (pid ${pid}): stopping it`);
  signal(pid, 'SIGTERM');
  if (await waitForExit(pid, stopTimeoutMs)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, stopTimeoutMs);
}

export function serverLog(dataDir: string): string {
  return join(dataDir, 'server.log');
}

function launch(options: ServerOptions): ChildProcess {
  const { port, dataDir, databaseUrl, rateLimits, production } = options;
  // In production the log belongs to whatever runs this command; at a person's terminal it would bury the addresses.
  const output = production ? 'inherit' : openLog(serverLog(dataDir));
  // Detached: a Ctrl-C in the terminal reaches the starter alone, which then stops things in order.
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...(production ? { KOI_MODE: 'production' } : { NODE_ENV: 'development', KOI_MODE: 'demo' }),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      KOI_DATA_DIR: dataDir,
      KOI_RATE_LIMITS: rateLimits,
      KOI_SITE_DIR: inProject('apps/site/dist'),
    },
  });
  if (typeof output === 'number') closeSync(output);
  if (child.pid !== undefined) {
    releaseLock(lockFile(dataDir));
    takeLock(lockFile(dataDir), child.pid);
  }
  return child;
}

async function untilReady(child: ChildProcess, options: ServerOptions): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  let ended: string | undefined;
  const exited = exitOf(child).then((how) => {
    ended = how;
  });
  while (!(await isReady(options.port))) {
    options.signal?.throwIfAborted();
    if (ended !== undefined) throw new CommandError(`The server did not start (${ended}). ${lastLines(options)}`);
    if (Date.now() > deadline) {
      throw new CommandError(`The server was not ready within ${readyTimeoutMs / 1000} s. ${lastLines(options)}`);
    }
    await Promise.race([sleep(50), exited]);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(child.signalCode ?? `code ${child.exitCode}`);
  }
  return new Promise((resolve) => {
    child.once('exit', (code, name) => resolve(name ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGTERM');
  const inTime = await Promise.race([exitOf(child).then(() => true), sleep(stopTimeoutMs, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    await exitOf(child);
  }
  releaseLock(lockFile(dataDir));
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'server.lock');
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function lastLines({ production, dataDir }: ServerOptions): string {
  if (production) return 'Its log above says why.';
  const lines = readFileSync(serverLog(dataDir), 'utf8').trimEnd().split('\n').slice(-12);
  return `Its last lines (all in ${serverLog(dataDir)}):\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

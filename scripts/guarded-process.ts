import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.ts';
import { endWithUs } from './end-with-us.ts';
import { lockHolder, releaseLock, takeLock } from './pid-lock.ts';
import { commandLine, signal, waitForExit } from './processes.ts';
import { inProject, projectDir } from './project.ts';

/** The programs of the product, and the path where each reports that it is ready. */
const programs = {
  server: { file: inProject('apps/server/dist/main.js'), readyPath: '/ready' },
  sandbox: { file: inProject('apps/sandbox/dist/main.js'), readyPath: '/live' },
  venue: { file: inProject('apps/venue/dist/main.js'), readyPath: '/ready' },
};
export type ProgramName = keyof typeof programs;

export interface GuardOptions {
  name: ProgramName;
  port: number;
  dataDir: string;
  /** Added to the environment of this command. */
  env: Record<string, string>;
  /** The destination of the output: a log file in the data folder, or the output of this command. */
  output: 'file' | 'inherit';
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

export interface GuardedProcess {
  /** Sends a signal to the running program. */
  send(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const readyTimeoutMs = 120_000;
/** Longer than the server takes to drain and to finish its requests and jobs. */
const stopTimeoutMs = 30_000;
const longestPauseMs = 10_000;
const logLimitBytes = 5_000_000;

/** Starts a built program, waits until it is ready, and restarts it whenever it ends unexpectedly. */
export async function startGuarded(options: GuardOptions): Promise<GuardedProcess> {
  const { name, log } = options;
  let child = launch(options);
  let stopping = false;
  const wake = new AbortController();
  try {
    await untilReady(child, options);
  } catch (error) {
    await end(child, options);
    throw error;
  }

  const guard = async () => {
    for (let pauseMs = 200; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const began = Date.now();
      const how = await exitOf(child);
      if (stopping) return;
      if (Date.now() - began > 60_000) pauseMs = 200;
      log(`The ${name} ended unexpectedly (${how}). ${lastLines(options)}\nStarting it again …`);
      await sleep(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
      if (stopping) return;
      child = launch(options);
      void untilReady(child, options).then(
        () => log(`The ${name} is back`),
        () => undefined,
      );
    }
  };
  const guarded = guard();

  return {
    send: (name) => void child.kill(name),
    stop: async () => {
      stopping = true;
      wake.abort();
      await end(child, options);
      await guarded;
    },
  };
}

/** Stops programs that still hold their ports because their starter was killed. */
export async function stopLeftovers(dataDir: string, log: (line: string) => void): Promise<void> {
  await Promise.all((Object.keys(programs) as ProgramName[]).map((name) => stopLeftover(name, dataDir, log)));
}

async function stopLeftover(name: ProgramName, dataDir: string, log: (line: string) => void): Promise<void> {
  const pid = lockHolder(lockFile(dataDir, name));
  if (pid === undefined || !commandLine(pid)?.includes(programs[name].file)) return;
  log(`The ${name} of an earlier run is still there (pid ${pid}): stopping it`);
  signal(pid, 'SIGTERM');
  if (await waitForExit(pid, stopTimeoutMs)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, stopTimeoutMs);
}

export function logFile(dataDir: string, name: ProgramName): string {
  return join(dataDir, `${name}.log`);
}

function launch({ name, dataDir, env, output }: GuardOptions): ChildProcess {
  const target = output === 'inherit' ? output : openLog(logFile(dataDir, name));
  // Detached, so that Ctrl-C in the terminal reaches only the starter, which then stops everything in order.
  const child = spawn(process.execPath, ['--enable-source-maps', programs[name].file], {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', target, target],
    env: { ...process.env, ...env },
  });
  if (typeof target === 'number') closeSync(target);
  if (child.pid !== undefined) {
    const lock = lockFile(dataDir, name);
    releaseLock(lock);
    takeLock(lock, child.pid);
    const unwatch = endWithUs(child.pid, 'TERM');
    child.once('exit', unwatch);
  }
  return child;
}

async function untilReady(child: ChildProcess, options: GuardOptions): Promise<void> {
  const { name, port } = options;
  const deadline = Date.now() + readyTimeoutMs;
  let ended: string | undefined;
  const exited = exitOf(child).then((how) => {
    ended = how;
  });
  while (!(await isReady(port, programs[name].readyPath))) {
    options.signal?.throwIfAborted();
    if (ended !== undefined) throw new CommandError(`The ${name} did not start (${ended}). ${lastLines(options)}`);
    if (Date.now() > deadline) {
      throw new CommandError(`The ${name} was not ready within ${readyTimeoutMs / 1000} s. ${lastLines(options)}`);
    }
    await Promise.race([sleep(50), exited]);
  }
}

async function isReady(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })).ok;
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

async function end(child: ChildProcess, { dataDir, name }: GuardOptions): Promise<void> {
  child.kill('SIGTERM');
  const inTime = await Promise.race([exitOf(child).then(() => true), sleep(stopTimeoutMs, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    await exitOf(child);
  }
  releaseLock(lockFile(dataDir, name));
}

function lockFile(dataDir: string, name: ProgramName): string {
  return join(dataDir, `${name}.lock`);
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function lastLines({ output, dataDir, name }: GuardOptions): string {
  if (output === 'inherit') return 'Its log above says why.';
  const file = logFile(dataDir, name);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12);
  return `Its last lines (all in ${file}):\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isAlive, signal, waitForExit } from '../processes.ts';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** A running postgres process: a child of this process, or one left over from an earlier run. */
export interface Postmaster {
  pid: number;
  port: number;
  exited: Promise<string>;
}

export interface Site {
  binaries: Binaries;
  cluster: Cluster;
  account: Account | undefined;
  settings: Record<string, string>;
}

/** Recovery after a crash replays the log since the last checkpoint, which may take a while. */
const readyTimeoutMs = 120_000;
const logLimitBytes = 5_000_000;

/** Thrown when postgres ended before it was ready. Contains the last lines of its log. */
export class PostmasterFailure extends Error {}

export async function launch(site: Site, port: number): Promise<Postmaster> {
  const logFile = join(site.cluster.home, 'postgres.log');
  const output = openLog(logFile, site.account);
  const logStart = fstatSync(output).size;
  // Detached, so that Ctrl-C in the terminal reaches this command first and the server stops before its database.
  const child = spawn(site.binaries.postgres, postgresArguments(site, port), {
    ...runAs(site.account),
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ?? `code ${code}`));
  }).then((how) => {
    ended = how;
    return how;
  });

  const deadline = Date.now() + readyTimeoutMs;
  while (ended === undefined) {
    const noted = readPidFile(site.cluster.data);
    if (child.pid !== undefined && noted?.pid === child.pid && noted.status === 'ready') {
      return { pid: child.pid, port, exited };
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new PostmasterFailure(`PostgreSQL was not ready within ${readyTimeoutMs / 1000} s; see ${logFile}`);
    }
    await Promise.race([sleep(15), exited]);
  }
  const lines = readFrom(logFile, logStart).trim().split('\n').slice(-8).join('\n');
  throw new PostmasterFailure(`PostgreSQL ended at start (${ended}):\n${lines || `nothing in ${logFile}`}`);
}

/**
 * Looks for a postgres that an earlier, killed run left on this cluster. One that answers and has the same command line
 * is adopted; any other is stopped. A pid file that refers to another program is neutralised.
 */
export async function adoptOrphan(site: Site, log: (line: string) => void): Promise<Postmaster | undefined> {
  const noted = readPidFile(site.cluster.data);
  if (!noted) return undefined;
  const command = commandOf(noted.pid, site.cluster.data);
  if (!command) {
    disownPidFile(site.cluster.data);
    return undefined;
  }
  const wanted = [site.binaries.postgres, ...postgresArguments(site, noted.port)].join(' ').trim();
  if (command === wanted && noted.status === 'ready' && (await answers(noted.port))) {
    log(`PostgreSQL of an earlier run is still there (pid ${noted.pid}): using it`);
    return { pid: noted.pid, port: noted.port, exited: watchExit(noted.pid) };
  }
  log(`PostgreSQL of an earlier run is still there (pid ${noted.pid}) and does not fit: stopping it`);
  await stopPostmaster(noted.pid);
  return undefined;
}

/** The port of the postgres that runs on this folder and is ready, if any. */
export function runningPort(data: string): number | undefined {
  const noted = readPidFile(data);
  return noted?.status === 'ready' && commandOf(noted.pid, data) ? noted.port : undefined;
}

/** Stops the postgres that still runs on this folder, if any. */
export async function stopLeftover(data: string): Promise<void> {
  const noted = readPidFile(data);
  if (noted && commandOf(noted.pid, data)) await stopPostmaster(noted.pid);
}

/**
 * Fast shutdown, then immediate shutdown. SIGKILL is never used, because it would leave child processes on the data.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  // A process stopped by SIGSTOP handles a signal only after it continues.
  signal(pid, 'SIGCONT');
  if (await waitForExit(pid, 10_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await waitForExit(pid, 10_000))) throw new Error(`PostgreSQL (pid ${pid}) does not stop.`);
}

function postgresArguments({ cluster, settings }: Site, port: number): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const pairs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.data, '-p', String(port), ...pairs];
}

/** The command line of this pid, if it is a postgres on this folder and not another program with the same pid. */
function commandOf(pid: number, data: string): string | undefined {
  const command = isAlive(pid) ? commandLine(pid) : undefined;
  return command?.includes(` -D ${data} `) ? command : undefined;
}

interface PidFile {
  pid: number;
  port: number;
  status: string;
}

function readPidFile(data: string): PidFile | undefined {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Postgres trusts any running pid in this file, even that of another program. A pid that no system assigns lets it
 * start, and the remaining lines still let it detect processes that hold the old shared memory.
 */
function disownPidFile(data: string): void {
  const [, ...rest] = readFileSync(pidFile(data), 'utf8').split('\n');
  writeFileSync(pidFile(data), ['2147483647', ...rest].join('\n'));
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

/** Requests TLS, which every postgres that accepts connections answers with one letter. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])));
    socket.once('data', (bytes) => finish(bytes[0] === 0x4e || bytes[0] === 0x53));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}

async function watchExit(pid: number): Promise<string> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false });
  return 'gone';
}

/** The log is a file instead of a pipe, so that postgres can write after this process has ended. */
function openLog(file: string, account: Account | undefined): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(file, `${file}.old`);
  const output = openSync(file, 'a', 0o600);
  if (account) chownSync(file, account.uid, account.gid);
  return output;
}

function readFrom(file: string, start: number): string {
  const source = openSync(file, 'r');
  const buffer = Buffer.alloc(64 * 1024);
  const length = readSync(source, buffer, 0, buffer.length, start);
  closeSync(source);
  return buffer.toString('utf8', 0, length);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { endWithUs } from '../end-with-us.ts';
import { type Account, runAs } from '../postgres/account.ts';
import { commandLine, isAlive, parentOf, signal, waitForExit } from '../processes.ts';

export interface DaemonOptions {
  program: string;
  args: string[];
  env: Record<string, string>;
  logFile: string;
  account?: Account | undefined;
}

export interface Daemon {
  pid: number;
  exited: Promise<unknown>;
}

/** Starts a program that runs until it is stopped, and that ends when the drill ends for any reason. */
export const startDaemon = ({ program, args, env, logFile, account }: DaemonOptions): Daemon => {
  const output = openSync(logFile, 'a', 0o644);
  const base = runAs(account);
  const child: ChildProcess = spawn(program, args, {
    ...base,
    env: { ...base.env, ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.once('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started; see ${logFile}`);
  const unwatch = endWithUs(pid, 'TERM');
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(unwatch);
  return { pid, exited };
};

/** Stops a daemon in order, and kills it when it takes longer than the limit. */
export const stopDaemon = async ({ pid }: Daemon, limitMs = 30_000): Promise<void> => {
  signal(pid, 'SIGCONT');
  signal(pid, 'SIGTERM');
  if (await waitForExit(pid, limitMs)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, limitMs);
};

/** The pids of all processes below this one, the nearest first. */
export const descendantsOf = (pid: number): number[] => {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = new Map<number, number[]>();
  for (const each of all) {
    const parent = parentOf(each) ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), each]);
  }
  const below = (parent: number): number[] => {
    const direct = children.get(parent) ?? [];
    return [...direct, ...direct.flatMap(below)];
  };
  return below(pid);
};

/** Sends a signal to processes, some of which may have ended. */
export const signalAll = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) if (isAlive(pid)) signal(pid, name);
};

export const withTitle = (pids: number[], title: string): number[] =>
  pids.filter((pid) => commandLine(pid)?.includes(title));

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux uses /proc, because slim images have no `ps`. */
const hasProc = process.platform === 'linux';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid);
  }
  return !isZombie(pid);
}

/** The whole command line, joined by spaces; undefined when no such process exists. */
export function commandLine(pid: number): string | undefined {
  if (!hasProc) return ps('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Distinguishes a process from a later one with the same pid. */
export function startMark(pid: number): string | undefined {
  return hasProc ? statFields(pid)?.[19] : ps('lstart=', pid);
}

export function parentOf(pid: number): number | undefined {
  const parent = Number(hasProc ? statFields(pid)?.[1] : ps('ppid=', pid));
  return parent > 0 ? parent : undefined;
}

/** Returns true once the process has ended, false when the time has passed. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** An orphan that its new parent never reaps stays as a zombie, which holds neither ports nor files. */
function isZombie(pid: number): boolean {
  return hasProc && statFields(pid)?.[0] === 'Z';
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(column: string, pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

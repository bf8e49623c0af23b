import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive, startMark } from './processes.ts';

/** The pid in the file, if that process still runs and is not a later one with the same number. */
export function lockHolder(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pid, ...mark] = text.trim().split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || !isAlive(number)) return undefined;
  return startMark(number) === mark.join(' ') ? number : undefined;
}

/**
 * Records that process `pid` owns the file's folder. Returns undefined on success, else the pid of the current holder.
 */
export function takeLock(file: string, pid = process.pid): number | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${pid} ${startMark(pid) ?? ''}\n`);
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(draft, file);
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = lockHolder(file);
      if (holder !== undefined) return holder;
      rmSync(file, { force: true });
    }
    throw new Error(`${file} cannot be taken: remove it and try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

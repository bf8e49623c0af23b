import { renameSync, writeFileSync } from 'node:fs';

const preload = new URL('./stepped-clock.mjs', import.meta.url).href;

export interface SteppedClock {
  /** Variables of the programs that are to use this clock. */
  env: Record<string, string>;
  /** Sets by how much the clock is ahead of the real time. Running programs notice it within a fraction of a second. */
  set(aheadMs: number): void;
}

/** A wall clock that can be moved while programs use it. The file holds its lead and remains after the programs ended. */
export function steppedClock(file: string): SteppedClock {
  const set = (aheadMs: number) => {
    // A rename, because a program could read the file while it is empty.
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  };
  set(0);
  return { env: { NODE_OPTIONS: `--import ${preload}`, STEPPED_CLOCK_FILE: file }, set };
}

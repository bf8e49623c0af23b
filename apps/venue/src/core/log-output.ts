import { writeSync } from 'node:fs';

const STDOUT = 1;

/** Writes to standard output and ignores errors, so that a full disk loses log lines instead of ending the process. */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(STDOUT, line);
    } catch {
      // There is no other place to report the error.
    }
  },
};

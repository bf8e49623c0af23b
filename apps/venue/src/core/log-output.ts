import { writeSync } from 'node:fs';

const STDOUT = 1;

/** Standard output whose errors don't end the process: a line that finds no room on the disk is lost. */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(STDOUT, line);
    } catch {
      // There is no other place to report it.
    }
  },
};

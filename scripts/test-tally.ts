import { readFileSync } from 'node:fs';

/** What a run of tests came to. */
export interface Tally {
  passed: number;
  failed: number;
  /** One line per failure, for the summary at the end. */
  failures: string[];
}

export function failureLine(file: string, title: string, reason = ''): string {
  return `  ${file} ${title}\n    ${reason.split('\n', 1)[0]}`;
}

/** A tool that fails outside its tests (for example, on a file that cannot be loaded) counts as one failure. */
export function tally(ok: boolean, failures: string[], passed = 0, failed = 0): Tally {
  return { passed, failed: ok ? failed : Math.max(failed, 1), failures };
}

/** The report of a tool, or nothing when it ended before it wrote one. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

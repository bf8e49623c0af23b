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

const OUTSIDE = '  the tool failed outside its tests; its output says why';

/**
 * A tool that fails although its tests passed counts as one failure, for example after an error that no test waited
 * for. The tool also failed outside its tests when it names fewer failures than it counts.
 */
export function tally(ok: boolean, failures: string[], passed = 0, failed = 0): Tally {
  if (ok) return { passed, failed, failures };
  const counted = Math.max(failed, 1);
  return { passed, failed: counted, failures: failures.length < counted ? [...failures, OUTSIDE] : failures };
}

/** The report of a tool, or nothing when it ended before it wrote one. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

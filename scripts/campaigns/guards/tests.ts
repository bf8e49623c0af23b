import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runTool } from '../../tool.ts';

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

export interface TestFile {
  file: string;
  passed: number;
  /** Titles of the failed tests. */
  failed: string[];
  /** Why the file could not run at all. */
  broken: string;
}

/** Generous, because a test without its guard may wait for something until its own limit. */
const START_MS = 5 * 60_000;
const FILE_MS = 60_000;

const fileOf = (folder: string, { name, message, assertionResults }: Report['testResults'][number]): TestFile => {
  const titles = (status: string) =>
    assertionResults.filter((test) => test.status === status).map(({ fullName }) => fullName);
  const isBroken = assertionResults.length === 0;
  return {
    file: relative(folder, name),
    passed: titles('passed').length,
    failed: titles('failed'),
    broken: isBroken ? message.split('\n', 1)[0] || 'no test ran' : '',
  };
};

/**
 * Runs test files of a copy of the source, on the given database or on one of their own. Undefined when the run did not
 * end in time or left no report.
 */
export const runTests = async (
  folder: string,
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<TestFile[] | undefined> => {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...files];
  await runTool('vitest', args, {
    cwd: folder,
    env: { KOI_CAMPAIGNS: '1', ...env },
    signal: AbortSignal.timeout(START_MS + files.length * FILE_MS),
  });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults.map((each) => fileOf(folder, each));
  } catch {
    return undefined;
  }
};

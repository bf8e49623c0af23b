import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectDir } from './project.ts';
import { type Counts, readTold, TOLD_FILE } from './tell-campaign.ts';
import { failureLine, readReport, type Tally, tally } from './test-tally.ts';
import { runTool } from './tool.ts';

interface Options {
  env?: Record<string, string>;
  /** Shows the progress immediately instead of collecting it. */
  show?: boolean;
}

interface UnitReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: UnitFile[];
}

interface UnitFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

interface UnitTally extends Tally {
  output: string;
  /** The files that ran and passed, each with what its tests noted for a campaign. */
  passedFiles: Map<string, Counts>;
}

/** Runs the tests that Vitest finds for the arguments. */
export async function runUnitTests(args: string[], { env = {}, show = false }: Options = {}): Promise<UnitTally> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-unit-report-'));
  try {
    const file = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const toldFile = join(folder, 'told');
    const tool = { env: { ...env, [TOLD_FILE]: toldFile }, show };
    const { ok, output } = await runTool('vitest', ['run', ...reporters, ...args], tool);
    const report = readReport(file) as UnitReport;
    const results = report.testResults ?? [];
    const told = readTold(toldFile);
    const passed = results.filter(({ status }) => status === 'passed').map(({ name }) => relative(projectDir, name));
    const passedFiles = new Map(passed.map((path) => [path, told.get(path) ?? {}]));
    const failures = results.flatMap(unitFailures);
    return { ...tally(ok, failures, report.numPassedTests, report.numFailedTests), output, passedFiles };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failed tests of a file with the first line of each reason. A file that could not run has its own entry. */
function unitFailures({ name, status, message, assertionResults }: UnitFile): string[] {
  const file = relative(projectDir, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0]));
  return tests.length === 0 && status === 'failed' ? [failureLine(file, '', message)] : tests;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runBrowserTests } from './browser-tests.ts';
import { runChecks } from './checks.ts';
import { CommandError, runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { inProject, projectDir } from './project.ts';
import { runTool } from './tool.ts';

interface Tally {
  passed: number;
  failed: number;
  /** One line per failure, for the summary at the end. */
  failures: string[];
}

const stages = { check, unit, browser };
type Stage = keyof typeof stages;

await runCommand(async () => {
  requireNode();
  const { chosen, rest } = readArguments(process.argv.slice(2));
  const reports = mkdtempSync(join(tmpdir(), 'koi-test-reports-'));
  const total: Tally = { passed: 0, failed: 0, failures: [] };
  const times: string[] = [];
  try {
    for (const stage of chosen) {
      console.log(`\n— ${stage} —`);
      const began = performance.now();
      if (stage === 'unit' && chosen.includes('browser')) void buildAhead();
      const { passed, failed, failures } = await stages[stage](rest, reports);
      times.push(`${stage} ${Math.round((performance.now() - began) / 1000)} s`);
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  // The output of the stages is long, so the failures are listed again at the end.
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed (${times.join(', ')})`);
  return total.failed === 0 ? 0 : 1;
});

/** `npm test` runs all stages; `npm test -- unit ledger` runs one stage and passes the rest to its tool. */
function readArguments([first, ...rest]: string[]): { chosen: Stage[]; rest: string[] } {
  const all = Object.keys(stages) as Stage[];
  if (first === undefined) return { chosen: all, rest: [] };
  const one = all.find((stage) => stage === first);
  if (one) return { chosen: [one], rest };
  throw new CommandError(
    `"${first}" is no stage of the tests. Use: npm test [-- ${all.join(' | ')} [file or option …]]\n` +
      'for example: npm test -- unit apps/server/src/ledger',
  );
}

/**
 * Builds for the browser tests in the time that the unit tests leave idle. The browser tests wait for it, build what is
 * still missing, and report what does not build.
 */
function buildAhead(): Promise<unknown> {
  return runTool(process.execPath, ['--import', 'tsx', inProject('scripts/build-ahead.ts')]);
}

/** A failed check counts as a failure of the run; a passed check does not count as a test. */
async function check(): Promise<Tally> {
  const failed = await runChecks();
  return { passed: 0, failed, failures: failed > 0 ? ['  check: its output stands at the top'] : [] };
}

async function unit(args: string[], reports: string): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runTool('vitest', ['run', ...reporters, ...args], { show: true });
  const report = readReport(file) as UnitReport;
  const failures = (report.testResults ?? []).flatMap(unitFailures);
  return tally(ok, failures, report.numPassedTests, report.numFailedTests);
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

/** The failed tests of a file with the first line of each reason. A file that could not run has its own entry. */
function unitFailures({ name, status, message, assertionResults }: UnitFile): string[] {
  const file = relative(projectDir, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0]));
  return tests.length === 0 && status === 'failed' ? [failureLine(file, '', message)] : tests;
}

function failureLine(file: string, title: string, reason = ''): string {
  return `  ${file} ${title}\n    ${reason.split('\n', 1)[0]}`;
}

async function browser(args: string[], reports: string): Promise<Tally> {
  const file = join(reports, 'playwright.json');
  const ok = await runBrowserTests(args, { KOI_E2E_REPORT: file });
  const { stats = {}, suites = [] } = readReport(file) as BrowserReport;
  return tally(ok, suites.flatMap(browserFailures), (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected);
}

interface BrowserReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  suites?: BrowserSuite[];
}

interface BrowserSuite {
  file: string;
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: BrowserSuite[];
}

function browserFailures({ file, specs = [], suites = [] }: BrowserSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok);
  const own = failed.map(({ title, tests }) => failureLine(file, title, tests[0]?.results[0]?.error?.message));
  return [...own, ...suites.flatMap(browserFailures)];
}

/** A tool that fails outside its tests (for example, on a file that cannot be loaded) counts as one failure. */
function tally(ok: boolean, failures: string[], passed = 0, failed = 0): Tally {
  return { passed, failed: ok ? failed : Math.max(failed, 1), failures };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

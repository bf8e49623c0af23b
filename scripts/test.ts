import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { ensureChineseFonts, ensureChromium } from './chromium.ts';
import { CommandError, runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { inProject } from './project.ts';
import { runTool } from './tool.ts';

interface Tally {
  passed: number;
  failed: number;
}

const stages = { check, unit, browser };
type Stage = keyof typeof stages;

await runCommand(async () => {
  requireNode();
  const { chosen, rest } = readArguments(process.argv.slice(2));
  const reports = mkdtempSync(join(tmpdir(), 'koi-test-reports-'));
  const total: Tally = { passed: 0, failed: 0 };
  try {
    for (const stage of chosen) {
      console.log(`\n— ${stage} —`);
      const { passed, failed } = await stages[stage](rest, reports);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

/** `npm test` runs everything; `npm test -- unit ledger` one stage, with the rest for its tool. */
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

/** A check that fails is a failure of the run; one that passes is no test. */
async function check(): Promise<Tally> {
  return { passed: 0, failed: await runChecks() };
}

async function unit(args: string[], reports: string): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runTool('vitest', ['run', ...reporters, ...args], { show: true });
  const report = readReport(file) as { numPassedTests?: number; numFailedTests?: number };
  return tally(ok, report.numPassedTests, report.numFailedTests);
}

async function browser(args: string[], reports: string): Promise<Tally> {
  const executable = await ensureChromium(console.log);
  await ensureChineseFonts(console.log);
  const file = join(reports, 'playwright.json');
  // Traces of a failure are for people to look at, so they stay in the project; each run has a folder of its own.
  const output = inProject('test-results', String(process.pid));
  mkdirSync(output, { recursive: true });
  const { ok } = await runTool('playwright', ['test', ...args], {
    show: true,
    env: { CHROMIUM_PATH: executable, KOI_E2E_REPORT: file, KOI_E2E_OUTPUT: output },
  });
  if (ok) rmSync(output, { recursive: true, force: true });
  const { stats = {} } = readReport(file) as { stats?: { expected?: number; unexpected?: number; flaky?: number } };
  return tally(ok, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected);
}

/** A tool that fails before or beside its tests (a file that cannot be loaded) counts as one failure. */
function tally(ok: boolean, passed = 0, failed = 0): Tally {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

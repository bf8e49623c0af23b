import { mkdirSync, rmSync } from 'node:fs';
import { ensureChineseFonts, ensureChromium } from './chromium.ts';
import { inProject } from './project.ts';
import { failureLine, readReport, type Tally, tally } from './test-tally.ts';
import { runTool } from './tool.ts';

interface BrowserReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  suites?: BrowserSuite[];
}

interface BrowserSuite {
  file: string;
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: BrowserSuite[];
}

/** Runs the tests in e2e/ with the browser of this system, and shows their progress. */
export async function runBrowserTests(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  const executable = await ensureChromium(console.log);
  await ensureChineseFonts(console.log);
  // Traces of failures are kept in the project for inspection, in a separate folder per run.
  const output = inProject('test-results', String(process.pid));
  mkdirSync(output, { recursive: true });
  // Playwright empties the folder of the traces when it begins.
  const report = `${output}.json`;
  try {
    const { ok } = await runTool('playwright', ['test', ...args], {
      show: true,
      env: { CHROMIUM_PATH: executable, KOI_E2E_OUTPUT: output, KOI_E2E_REPORT: report, ...env },
    });
    if (ok) rmSync(output, { recursive: true, force: true });
    const { stats = {}, suites = [] } = readReport(report) as BrowserReport;
    const passed = (stats.expected ?? 0) + (stats.flaky ?? 0);
    return tally(ok, suites.flatMap(browserFailures), passed, stats.unexpected);
  } finally {
    rmSync(report, { force: true });
  }
}

function browserFailures({ file, specs = [], suites = [] }: BrowserSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok);
  const own = failed.map(({ title, tests }) => failureLine(file, title, tests[0]?.results[0]?.error?.message));
  return [...own, ...suites.flatMap(browserFailures)];
}

import { mkdirSync, rmSync } from 'node:fs';
import { ensureChineseFonts, ensureChromium } from './chromium.ts';
import { inProject } from './project.ts';
import { runTool } from './tool.ts';

/** Runs the tests in e2e/ with the browser of this system, and shows their progress. Returns whether all of them passed. */
export async function runBrowserTests(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const executable = await ensureChromium(console.log);
  await ensureChineseFonts(console.log);
  // Traces of failures are kept in the project for inspection, in a separate folder per run.
  const output = inProject('test-results', String(process.pid));
  mkdirSync(output, { recursive: true });
  const { ok } = await runTool('playwright', ['test', ...args], {
    show: true,
    env: { CHROMIUM_PATH: executable, KOI_E2E_OUTPUT: output, ...env },
  });
  if (ok) rmSync(output, { recursive: true, force: true });
  return ok;
}

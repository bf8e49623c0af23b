import { runBrowserTests } from './browser-tests.ts';
import { runChecks } from './checks.ts';
import { CommandError, runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { inProject } from './project.ts';
import type { Tally } from './test-tally.ts';
import { runTool } from './tool.ts';
import { runUnitTests } from './unit-tests.ts';

const stages = {
  check,
  unit: (args: string[]) => runUnitTests(args, { show: true }),
  browser: (args: string[]) => runBrowserTests(args),
};
type Stage = keyof typeof stages;

await runCommand(async () => {
  requireNode();
  const { chosen, rest } = readArguments(process.argv.slice(2));
  const total: Tally = { passed: 0, failed: 0, failures: [] };
  const times: string[] = [];
  for (const stage of chosen) {
    console.log(`\n— ${stage} —`);
    const began = performance.now();
    if (stage === 'unit' && chosen.includes('browser')) void buildAhead();
    const { passed, failed, failures } = await stages[stage](rest);
    times.push(`${stage} ${Math.round((performance.now() - began) / 1000)} s`);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
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

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOn,
  onMaintenance,
  startTestCluster,
  type TestCluster,
} from '../../../apps/server/test/test-cluster.ts';
import { CommandError } from '../../command-error.ts';
import type { Extent } from '../../extent.ts';
import { inProject } from '../../project.ts';
import { type GuardRun, guardFindings } from '../../results/result.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { defineCampaign } from '../campaign.ts';
import { copySource, type SourceCopy } from './copy.ts';
import { type Guard, isReplacement, without } from './guard.ts';
import { guards } from './index.ts';
import { MIGRATIONS } from './paths.ts';
import { runTests, type TestFile } from './tests.ts';

/** Runs side by side, each with a copy of the source of its own. */
const LANES = 2;

/** One guard of the source and one of the database, whose tests are short. */
const QUICK = ['entry-valid', 'never-negative'];

const chosenGuards = (extent: Extent): readonly Guard[] => {
  const named = (process.env['KOI_GUARDS'] ?? '').split(',').filter(Boolean);
  const asked = named.length === 0 && extent === 'once' ? QUICK : named;
  const unknown = asked.filter((name) => !guards.some((guard) => guard.name === name));
  if (unknown.length > 0) throw new CommandError(`No guard is called ${unknown.join(', ')}.`);
  return asked.length === 0 ? guards : guards.filter(({ name }) => asked.includes(name));
};

/** Throws for a guard whose text is not in its file, before the long run begins. */
const requireTexts = (chosen: readonly Guard[]): void => {
  for (const { removal } of chosen)
    if (isReplacement(removal)) without(readFileSync(inProject(removal.file), 'utf8'), removal);
};

/** The failures of the test files while every guard is in place. */
const controlFindings = (files: readonly string[], results: readonly TestFile[] | undefined): string[] => {
  if (results === undefined) return ['the control run did not end'];
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  return [
    ...missing.map((file) => `the control run did not find ${file}`),
    ...results
      .filter(({ failed, broken }) => failed.length > 0 || broken !== '')
      .map(({ file, failed, broken }) => `the control run failed: ${file} ${[...failed, broken].join('; ')}`),
  ];
};

/** Every named file has to notice by a failed test. A file that could not even be loaded proves nothing. */
const problemsOf = ({ tests }: Guard, results: readonly TestFile[] | undefined): string[] => {
  if (results === undefined) return ['the tests did not end'];
  const broken = results.filter((result) => result.broken !== '');
  const silent = tests.filter((test) => !results.some(({ file, failed }) => file === test && failed.length > 0));
  return [
    ...(tests.length === 0 ? ['no test is named that could notice it'] : []),
    ...broken.map(({ file, broken: why }) => `${file} could not run: ${why}`),
    ...silent.map((test) => `${test} does not notice that it is gone`),
  ];
};

/** The row of a guard in the result of the campaign. */
const rowOf = (
  { name, about, removal }: Guard,
  results: readonly TestFile[] | undefined,
  problems: string[],
): GuardRun => ({
  name,
  about,
  ...(isReplacement(removal) && { file: removal.file }),
  tests: (results ?? []).map(({ file, passed, failed }) => ({
    file,
    failed: failed.length,
    of: passed + failed.length,
  })),
  problems,
});

type Settings = Record<string, string>;

const on = ({ url }: TestCluster, template: string): Settings => ({
  KOI_TEST_CLUSTER: url,
  KOI_TEST_TEMPLATE: template,
});

/** Runs the tests of a guard without it: on a changed source, or on a copy of the database without its constraint. */
const runWithout = async (cluster: TestCluster, copy: SourceCopy, guard: Guard): Promise<TestFile[] | undefined> => {
  const { removal, tests } = guard;
  if (isReplacement(removal)) {
    // The tests migrate a database of their own when the guard is in a migration.
    const settings = removal.file.startsWith(MIGRATIONS) ? {} : on(cluster, cluster.template);
    return copy.without(removal, () => runTests(copy.folder, tests, settings));
  }
  const name = `koi_without_${randomBytes(6).toString('hex')}`;
  await onMaintenance(cluster.url, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${cluster.template}`));
  await onMaintenance(addressOn(cluster.url, name), (admin) => admin.query(removal.sql));
  return runTests(copy.folder, tests, on(cluster, name));
};

const summaryOf = (results: readonly TestFile[] = []): string =>
  results
    .map(({ file, passed, failed }) => `${file} (${failed.length} of ${passed + failed.length}): ${failed[0] ?? '–'}`)
    .join(' | ');

const inLanes = async (
  copies: readonly SourceCopy[],
  all: readonly Guard[],
  work: (copy: SourceCopy, guard: Guard) => Promise<void>,
): Promise<void> => {
  const waiting = [...all];
  await Promise.all(
    copies.map(async (copy) => {
      for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) await work(copy, guard);
    }),
  );
};

/** Removes every guard of the table in turn, and requires that tests notice it. */
export const guardsRemoved = defineCampaign({
  about: 'each guard is removed in turn from a copy of the source, and tests have to fail (M10)',
  least: { 'guards removed': 1, 'tests that noticed': 1 },
  async run(log, extent) {
    const chosen = chosenGuards(extent);
    requireTexts(chosen);
    const folder = await makeTemporaryFolder();
    const cluster = await startTestCluster();
    try {
      const copies = Array.from({ length: LANES }, (_, lane) => copySource(join(folder, String(lane))));
      const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
      log(`control run of ${files.length} test files`);
      const findings = controlFindings(
        files,
        await runTests(copies[0]?.folder ?? '', files, on(cluster, cluster.template)),
      );
      const all = guards.map(({ name }) => name);
      if (findings.length > 0) {
        const removed = chosen.map((guard) => rowOf(guard, undefined, ['the control run failed']));
        return { findings, did: { 'guards removed': 0, 'tests that noticed': 0 }, guards: { removed, all } };
      }
      const removed: GuardRun[] = [];
      let [done, noticed] = [0, 0];
      await inLanes(copies, chosen, async (copy, guard) => {
        const results = await runWithout(cluster, copy, guard);
        const found = problemsOf(guard, results);
        removed.push(rowOf(guard, results, found));
        done += 1;
        noticed += (results ?? []).reduce((sum, { failed }) => sum + failed.length, 0);
        log(
          `${done}/${chosen.length} ${found.length === 0 ? 'noticed' : 'MISSED '} ${guard.name}: ${summaryOf(results)}`,
        );
        findings.push(...guardFindings({ name: guard.name, problems: found }));
      });
      const left = chosen.filter(({ name }) => !removed.some((row) => row.name === name));
      findings.push(...left.map(({ name }) => `${name} was not removed`));
      return { findings, did: { 'guards removed': done, 'tests that noticed': noticed }, guards: { removed, all } };
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

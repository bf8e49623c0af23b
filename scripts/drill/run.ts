import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../build.ts';
import { runCommand } from '../command-error.ts';
import { type Extent, takeExtent } from '../extent.ts';
import { createRecorder } from '../results/record.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { withClient } from './invariants.ts';
import { countBefore } from './load/effects.ts';
import { Load } from './load/load.ts';
import { fetchPrograms, PackagesMissing } from './packages.ts';
import { type Outcome, play, reportOf } from './play.ts';
import { type Product, startProduct } from './product.ts';
import { countKinds, missingInRun } from './proof.ts';
import { rows } from './rows/index.ts';
import type { Row } from './rows/row.ts';
import { seconds } from './waiting.ts';

/** Begins when everything runs. A row that has begun is completed. */
const LIMIT_MS = 17 * 60_000;
/** It breaks no machine of the database. */
const SHORTEST = 'proxy-restarted';
const log = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

const USAGE = `Runs Koi on three database machines of this machine's loopback, breaks one thing after another under load, and checks
that nothing acknowledged is lost. Needs Debian and nothing installed; takes up to 20 minutes.

  npm run drill                      all rows
  npm run drill -- --once            the shortest row, or nothing where Debian's packages can't be had
  npm run drill -- <row> <row>       some of them:
${Object.entries(rows)
  .map(([name, { about }]) => `    ${name.padEnd(22)} ${about}`)
  .join('\n')}`;

const printTable = (outcomes: Outcome[]): void => {
  console.log(
    '\n| row | fault | acknowledged | lost | longest gap | failed answers | result |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const { name, about, acknowledged, lost, gapMs, answers, problems } of outcomes) {
    const result = problems.length === 0 ? 'holds' : 'FAILED';
    console.log(`| \`${name}\` | ${about} | ${acknowledged} | ${lost} | ${seconds(gapMs)} | ${answers} | ${result} |`);
  }
  for (const { name, problems } of outcomes)
    for (const problem of problems) console.error(`FOUND  ${name}: ${problem}`);
};

interface Played {
  outcomes: Outcome[];
  /** Why a run of all rows proves too little. */
  missing: string[];
}

const playAll = async (product: Product, asked: string[], extent: Extent): Promise<Played> => {
  const deadline = Date.now() + LIMIT_MS;
  const load = await Load.prepare({ origin: product.cluster.origin, network: product.network }, log);
  const outcomes: Outcome[] = [];
  const record = createRecorder({ log });
  try {
    const before = await withClient(product.cluster.databaseUrl, (client) =>
      countBefore(
        client,
        load.people.map(({ id }) => id),
        load.record.effects,
      ),
    );
    for (const name of asked) {
      if (Date.now() > deadline) {
        log(`the time is up; not run: ${asked.slice(asked.indexOf(name)).join(', ')}`);
        break;
      }
      log(`${name}: ${rows[name]?.about}`);
      const outcome = await record(
        { command: 'drill', name, extent },
        () => play(name, rows[name] as Row, { product, load, before, log }),
        reportOf,
      );
      log(
        `${outcome.acknowledged} acknowledged, ${outcome.lost} lost, ${outcome.doubled} doubled, gap ${seconds(outcome.gapMs)}, failed answers ${outcome.answers}`,
      );
      for (const problem of outcome.problems) log(`FOUND ${problem}`);
      outcomes.push(outcome);
    }
  } finally {
    await load.stop();
    load.close();
  }
  const isWhole = extent === 'whole' && outcomes.length === Object.keys(rows).length;
  return { outcomes, missing: isWhole ? missingInRun(countKinds(load.record.effects)) : [] };
};

/** The programs of Debian. Undefined where they can't be had and the drill may be left out. */
const fetchFor = (extent: Extent, folder: string) => {
  try {
    return fetchPrograms(folder);
  } catch (error) {
    if (extent === 'whole' || !(error instanceof PackagesMissing)) throw error;
    console.log(`No row was played. ${error.message}`);
    return undefined;
  }
};

await runCommand(async () => {
  const { extent, names } = takeExtent(process.argv.slice(2));
  const asked = extent === 'once' && names.length === 0 ? [SHORTEST] : names;
  if (asked.some((name) => !Object.hasOwn(rows, name))) {
    console.log(USAGE);
    return asked.includes('--help') ? 0 : 1;
  }
  await buildStale({ log });
  const folder = await makeTemporaryFolder();
  try {
    const programs = fetchFor(extent, join(folder, 'packages'));
    if (programs === undefined) return 0;
    const network = `127.${randomInt(1, 250)}.${randomInt(1, 250)}`;
    const product = await startProduct({ folder, programs, network, log });
    try {
      const order = Object.keys(rows).filter((name) => asked.length === 0 || asked.includes(name));
      const { outcomes, missing } = await playAll(product, order, extent);
      printTable(outcomes);
      for (const text of missing) console.error(`FOUND  all rows together: ${text}`);
      const isComplete = outcomes.length === order.length && missing.length === 0;
      return isComplete && outcomes.every(({ problems }) => problems.length === 0) ? 0 : 1;
    } finally {
      await product.stop();
    }
  } finally {
    if (process.env['KOI_DRILL_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.log(`logs: ${folder}`);
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../results/result.ts';
import { checkEverything, withClient } from './invariants.ts';
import { compareEffects } from './load/effects.ts';
import { countKinds, missingInRow } from './proof.ts';
import type { Row, Scene } from './rows/row.ts';
import { seconds } from './waiting.ts';

const CALM_MS = 3_000;
const LONGEST_GAP_MS = 45_000;
const UNAVAILABLE = 503;

export interface Outcome {
  name: string;
  about: string;
  acknowledged: number;
  /** By kind. */
  counts: ReturnType<typeof countKinds>;
  lost: number;
  doubled: number;
  gapMs: number;
  answers: string;
  problems: string[];
}

/** What a row says in its result. */
export const reportOf = ({
  about,
  acknowledged,
  counts,
  lost,
  doubled,
  gapMs,
  answers,
  problems,
}: Outcome): Report => ({
  findings: problems,
  counts: { acknowledged, ...counts, lost, doubled },
  drill: { about, acknowledged, lost, doubled, gapMs, answers },
});

const answersOf = (failures: Map<number | string, number>): string =>
  failures.size === 0 ? '–' : [...failures].map(([status, count]) => `${status} × ${count}`).join(', ');

/** Runs one row under load and checks afterwards that everything holds which must. */
export const play = async (name: string, row: Row, scene: Scene): Promise<Outcome> => {
  const { product, load, before } = scene;
  const { record } = load;
  const began = Date.now();
  load.start();
  await sleep(CALM_MS);
  const problems = await row.run(scene).catch((error: Error) => [error.message]);
  await sleep(CALM_MS);
  const ended = Date.now();
  const failed = await load.stop();

  const gapMs = record.longestGapMs(began, ended);
  const failures = record.failuresSince(began);
  const unexpected = [...failures.keys()].filter((status) => !(row.mayAnswer ?? [UNAVAILABLE]).includes(status));
  if (unexpected.length > 0) problems.push(`answered with ${unexpected.join(', ')}`);
  if (!row.mustLose) {
    problems.push(...failed);
    const limit = row.longestGapMs ?? LONGEST_GAP_MS;
    if (gapMs > limit) problems.push(`no write was acknowledged for ${seconds(gapMs)}, more than ${seconds(limit)}`);
  }

  const verdict = row.mustLose
    ? {
        ...(await withClient(product.cluster.databaseUrl, (client) => compareEffects(client, record.effects, before))),
        problems: [],
      }
    : await checkEverything(product, record.effects, before);
  problems.push(...verdict.problems);
  if (row.mustLose && verdict.lost === 0)
    problems.push('the control lost nothing, so the drill would not notice a loss');
  if (!row.mustLose && verdict.lost > 0)
    problems.push(`${verdict.lost} acknowledged effects are lost: ${verdict.which}`);
  if (!row.mustLose && verdict.doubled > 0) problems.push(`${verdict.doubled} effects happened twice`);
  const made = record.since(began);
  const counts = countKinds(made);
  problems.push(...missingInRow(row, counts, failures));
  const { lost, doubled } = verdict;
  const acknowledged = made.length;
  return { name, about: row.about, acknowledged, counts, lost, doubled, gapMs, answers: answersOf(failures), problems };
};

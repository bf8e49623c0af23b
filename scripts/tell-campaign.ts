import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectDir } from './project.ts';

/** How often each thing was done, by its name. */
export type Counts = Record<string, number>;

/** The variable with the path of the file in which tests note what they did. */
export const TOLD_FILE = 'KOI_TOLD_FILE';

interface Told {
  file: string;
  counts: Counts;
}

const counts = new Map<string, number>();

/** Adds to what the tests of this file did. The campaign that runs them fails when it is less than proves something. */
export const tellCampaign = (name: string, times = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + times);
};

/** Notes what the tests of the file did, and begins anew for the next file. */
export const noteTold = (file: string, target = process.env[TOLD_FILE]): void => {
  const told: Told = { file: relative(projectDir, file), counts: Object.fromEntries(counts) };
  counts.clear();
  if (target !== undefined) appendFileSync(target, `${JSON.stringify(told)}\n`);
};

/** What the tests of each file did. */
export const readTold = (target: string): Map<string, Counts> => {
  const lines = existsSync(target) ? readFileSync(target, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Told).map(({ file, counts: did }) => [file, did]));
};

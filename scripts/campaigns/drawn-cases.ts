import { announcedSeed } from '../drawn.ts';
import type { Extent } from '../extent.ts';
import type { Counts } from '../tell-campaign.ts';
import { runUnitTests } from '../unit-tests.ts';
import { type Campaign, defineCampaign, shortfalls } from './campaign.ts';
import { type DrawnFiles, drawnFiles, MONEY_SCRIPTS, PROTECTION_SCRIPTS } from './drawn-files.ts';

const LAST_LINES = 40;

interface Drawn {
  about: string;
  files: DrawnFiles;
  /** A folder whose other test files run too. */
  folder?: string;
  /** How many files and tests run at least, without those that other conditions skip. */
  testFiles?: number;
  tests: number;
  /** The variables that make the tests long. */
  env?: Record<string, string>;
  /** The same for a run that does everything once. */
  envOnce?: Record<string, string>;
}

/** A run that does everything once does each thing at least once. */
const leastOf = (least: Counts, extent: Extent): Counts =>
  extent === 'whole' ? least : Object.fromEntries(Object.keys(least).map((name) => [name, 1]));

/** The files that did not run or did too little. */
const missingIn = (files: DrawnFiles, passed: ReadonlyMap<string, Counts>, extent: Extent): string[] =>
  Object.entries(files).flatMap(([file, least]) => {
    const did = passed.get(file);
    if (did === undefined) return [`${file} did not pass, or did not run`];
    return shortfalls(leastOf(least, extent), did).map((text) => `${file}: ${text}`);
  });

/** What all files did together. */
const totalsOf = (files: DrawnFiles, passed: ReadonlyMap<string, Counts>): Counts => {
  const totals: Counts = {};
  for (const [file, least] of Object.entries(files))
    for (const name of Object.keys(least)) totals[name] = (totals[name] ?? 0) + (passed.get(file)?.[name] ?? 0);
  return totals;
};

/** Runs tests of the suite with a new seed. A failure can be reproduced with the printed seed. */
const withNewSeed = ({ about, files, folder, testFiles, tests, env = {}, envOnce = {} }: Drawn): Campaign =>
  defineCampaign<string>({
    about,
    least: { 'tests passed': tests, 'test files passed': testFiles ?? Object.keys(files).length },
    async run(log, extent) {
      const seed = announcedSeed(log);
      const among = [...Object.keys(files), ...(folder === undefined ? [] : [folder])];
      const { passed, failed, failures, output, passedFiles } = await runUnitTests(among, {
        env: { KOI_CAMPAIGNS: '1', ...(extent === 'whole' ? env : envOnce), KOI_TEST_SEED: String(seed) },
      });
      if (failed > 0) for (const line of output.trimEnd().split('\n').slice(-LAST_LINES)) log(line);
      return {
        findings: [...failures, ...missingIn(files, passedFiles, extent)],
        did: { 'tests passed': passed, 'test files passed': passedFiles.size, ...totalsOf(files, passedFiles) },
        seed,
      };
    },
  });

export const moneyModel = withNewSeed({
  about: 'a thousand drawn scripts of fifty commands, compared with a model of the money',
  files: drawnFiles['money-model'],
  tests: 1,
  env: { KOI_MODEL_SCRIPTS: String(MONEY_SCRIPTS) },
  envOnce: { KOI_MODEL_SCRIPTS: '1' },
});

export const protectionModel = withNewSeed({
  about: 'two hundred drawn scripts of each part of player protection, compared with models',
  files: drawnFiles['protection-model'],
  tests: 7,
  env: { KOI_MODEL_SCRIPTS: String(PROTECTION_SCRIPTS) },
  // Fewer scripts would not do everything that the models are about.
  envOnce: { KOI_MODEL_SCRIPTS: '12' },
});

export const crowds = withNewSeed({
  about: 'ten thousand postings, a thousand transfers with lost answers, and 600 arbitrary inputs for each call',
  files: drawnFiles.crowds,
  tests: 300,
  env: { KOI_CROWDS: '1' },
});

export const rollingRestart = withNewSeed({
  about: 'two processes behind a proxy that are replaced one after the other under load',
  files: drawnFiles['rolling-restart'],
  tests: 1,
});

export const gameReturns = withNewSeed({
  about: 'a million simulated rounds of nearly every game, compared with the returns that each states',
  files: drawnFiles['game-returns'],
  folder: 'apps/venue/src/games/',
  testFiles: 35,
  tests: 600,
  env: { KOI_SIMULATE: '1' },
});

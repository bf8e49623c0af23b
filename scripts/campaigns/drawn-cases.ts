import { announcedSeed } from '../drawn.ts';
import { runUnitTests } from '../unit-tests.ts';
import { type Campaign, defineCampaign } from './campaign.ts';

const LAST_LINES = 40;

interface Drawn {
  about: string;
  files: string[];
  /** How many tests the files have, without those that other conditions skip. */
  tests: number;
  /** The variables that make the tests long. */
  env?: Record<string, string>;
  /** The same for a run that does everything once. */
  envOnce?: Record<string, string>;
}

/** Runs tests of the suite with a new seed. A failure can be reproduced with the printed seed. */
const withNewSeed = ({ about, files, tests, env = {}, envOnce = {} }: Drawn): Campaign =>
  defineCampaign({
    about,
    least: { 'tests passed': tests },
    async run(log, extent) {
      const seed = announcedSeed(log);
      const { passed, failed, failures, output } = await runUnitTests(files, {
        env: { KOI_CAMPAIGNS: '1', ...(extent === 'whole' ? env : envOnce), KOI_TEST_SEED: String(seed) },
      });
      if (failed > 0) for (const line of output.trimEnd().split('\n').slice(-LAST_LINES)) log(line);
      return { findings: failures, did: { 'tests passed': passed }, seed };
    },
  });

export const moneyModel = withNewSeed({
  about: 'a thousand drawn scripts of fifty commands, compared with a model of the money',
  files: ['apps/server/test/money-model.campaign.test.ts'],
  tests: 1,
  env: { KOI_MODEL_SCRIPTS: '1000' },
  envOnce: { KOI_MODEL_SCRIPTS: '1' },
});

export const protectionModel = withNewSeed({
  about: 'two hundred drawn scripts of each part of player protection, compared with models',
  files: [
    'apps/server/test/protection-model.campaign.test.ts',
    'apps/server/test/protection-time.campaign.test.ts',
    'apps/server/test/protection-turnover.campaign.test.ts',
    'apps/server/test/protection-endings.campaign.test.ts',
    'apps/server/test/same-person-model.campaign.test.ts',
  ],
  tests: 7,
  env: { KOI_MODEL_SCRIPTS: '200' },
  // Fewer scripts would not do everything that the models are about.
  envOnce: { KOI_MODEL_SCRIPTS: '12' },
});

export const crowds = withNewSeed({
  about: 'ten thousand postings, a thousand transfers with lost answers, and 600 arbitrary inputs for each call',
  files: [
    'apps/server/src/ledger/post.test.ts',
    'apps/server/src/ledger/in-doubt.test.ts',
    'apps/server/src/modules/money/transfers/conservation.test.ts',
    'apps/server/src/modules/money/withdrawals/conservation.test.ts',
    'apps/server/src/modules/people/agents/figures.test.ts',
    'apps/server/src/modules/people/agents/settlement-books.test.ts',
    'apps/server/src/modules/rewards/red-packets/races.test.ts',
    'apps/server/src/modules/rewards/rebates/generated-week.test.ts',
    'apps/server/test/all-endpoints.campaign.test.ts',
  ],
  tests: 300,
  env: { KOI_CROWDS: '1' },
});

export const rollingRestart = withNewSeed({
  about: 'two processes behind a proxy that are replaced one after the other under load',
  files: ['apps/server/test/rolling-restart.campaign.test.ts'],
  tests: 1,
});

export const gameReturns = withNewSeed({
  about: 'a million simulated rounds of the games, compared with the returns that they state',
  files: ['apps/venue/src/games', 'apps/venue/test/games.test.ts'],
  tests: 300,
  env: { KOI_SIMULATE: '1' },
});

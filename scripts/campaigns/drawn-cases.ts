import { randomInt } from 'node:crypto';
import { runTool } from '../tool.ts';
import type { Campaign } from './campaign.ts';

const LAST_LINES = 40;

/** Runs tests of the suite with a new seed. A failure can be reproduced with the printed seed. */
const withNewSeed =
  (files: string[], more: Record<string, string>): Campaign['run'] =>
  async (log) => {
    const seed = process.env['KOI_TEST_SEED'] ?? String(randomInt(2 ** 31));
    log(`seed ${seed}; KOI_TEST_SEED=${seed} draws the same cases again`);
    const { ok, output } = await runTool('vitest', ['run', ...files], { env: { ...more, KOI_TEST_SEED: seed } });
    if (ok) return [];
    for (const line of output.trimEnd().split('\n').slice(-LAST_LINES)) log(line);
    return [`a test failed with the seed ${seed}`];
  };

export const moneyModel: Campaign = {
  about: 'a thousand drawn scripts of fifty commands, compared with a model of the money',
  run: withNewSeed(['apps/server/test/money-model.campaign.test.ts'], {
    KOI_CAMPAIGNS: '1',
    KOI_MODEL_SCRIPTS: '1000',
  }),
};

export const protectionModel: Campaign = {
  about: 'a hundred drawn scripts of limits, raises, blocks, deposits, transfers and bets, compared with a model',
  run: withNewSeed(['apps/server/test/protection-model.campaign.test.ts'], {
    KOI_CAMPAIGNS: '1',
    KOI_MODEL_SCRIPTS: '100',
  }),
};

export const crowds: Campaign = {
  about: 'ten thousand postings, a thousand transfers with lost answers, and 600 arbitrary inputs for each call',
  run: withNewSeed(
    [
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
    { KOI_CAMPAIGNS: '1', KOI_CROWDS: '1' },
  ),
};

export const rollingRestart: Campaign = {
  about: 'two processes behind a proxy that are replaced one after the other under load',
  run: withNewSeed(['apps/server/test/rolling-restart.campaign.test.ts'], { KOI_CAMPAIGNS: '1' }),
};

export const gameReturns: Campaign = {
  about: 'a million simulated rounds of the games, compared with the returns that they state',
  run: withNewSeed(['apps/venue/src/games', 'apps/venue/test/games.test.ts'], {
    KOI_CAMPAIGNS: '1',
    KOI_SIMULATE: '1',
  }),
};

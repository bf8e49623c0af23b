import { runBrowserTests } from '../browser-tests.ts';
import { runTool } from '../tool.ts';
import type { Campaign } from './campaign.ts';

const env = { KOI_CAMPAIGNS: '1' };

/** All of them draw the same cases in every run, like those of `npm test`. */
export const longTests: Campaign = {
  about: 'every test file that npm test leaves out because of its length (*.campaign.test.ts)',
  run: async () => {
    const { ok } = await runTool('vitest', ['run', '.campaign.test.ts'], { env, show: true });
    return ok ? [] : ['a long test failed'];
  },
};

export const journeys: Campaign = {
  about: 'every journey in browsers that npm test leaves out because of its length (tagged @journey)',
  run: async () => ((await runBrowserTests([], env)) ? [] : ['a journey failed']),
};

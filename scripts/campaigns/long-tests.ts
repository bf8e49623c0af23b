import { runBrowserTests } from '../browser-tests.ts';
import { runUnitTests } from '../unit-tests.ts';
import { defineCampaign } from './campaign.ts';

const env = { KOI_CAMPAIGNS: '1' };

/** All of them draw the same cases in every run, like those of `npm test`. */
export const longTests = defineCampaign({
  about: 'every test file that npm test leaves out because of its length (*.campaign.test.ts)',
  least: { 'tests passed': 1_450 },
  run: async () => {
    const { passed, failures } = await runUnitTests(['.campaign.test.ts'], { env, show: true });
    return { findings: failures, did: { 'tests passed': passed } };
  },
});

export const journeys = defineCampaign({
  about: 'every journey in browsers that npm test leaves out because of its length (tagged @journey)',
  least: { 'journeys passed': 105 },
  run: async () => {
    const { passed, failures } = await runBrowserTests([], env);
    return { findings: failures, did: { 'journeys passed': passed } };
  },
});

import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { testSeed } from '../drawn.ts';
import { noteTold, tellCampaign } from '../tell-campaign.ts';

fc.configureGlobal({ seed: testSeed(), afterEach: () => tellCampaign('drawn cases') });

afterAll(() => noteTold(expect.getState().testPath ?? ''));

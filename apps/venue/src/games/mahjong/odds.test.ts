import { expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { fastDraw } from '../../../test/fast-draw.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { bestKept, winningHands } from './advice.ts';
import { RANKS } from './engine.ts';
import { mahjong } from './game.ts';

const HANDS = simulated(20_000, 150);

// odds.campaign.test.ts computes the share exactly, over all hands.
it(
  'returns the stated share with the best exchange of drawn hands, within the statistical error',
  () => {
    const draw = fastDraw(36);
    let sum = 0;
    let squares = 0;
    for (let hand = 0; hand < HANDS; hand += 1) {
      const counts = new Array<number>(RANKS).fill(0);
      for (const tile of draw.deal(4 * RANKS, 8)) counts[tile % RANKS] = (counts[tile % RANKS] ?? 0) + 1;
      const { worth } = bestKept(counts);
      sum += worth;
      squares += worth ** 2;
    }
    tellCampaign('hands of 麻将', HANDS);
    const error = allowedError({ variance: varianceOf(sum, squares, HANDS), rounds: HANDS });
    expect(error).toBeLessThan(simulated(0.1, 1.2));
    expect(Math.abs(sum / HANDS - Number(mahjong.variants[0]?.rtp))).toBeLessThan(error);
  },
  SIMULATION_LIMIT_MS,
);

it('has 1,353 different winning hands', () => {
  expect(winningHands()).toHaveLength(1_353);
});

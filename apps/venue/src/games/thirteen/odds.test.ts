import { expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { fastDraw } from '../../../test/fast-draw.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { arrange } from './arrange.ts';
import { compare, drawHands } from './engine.ts';
import { thirteen } from './game.ts';

/** Determined by 40,000 simulated rounds, with a standard error below 0.0001. */
const STATED = Number(thirteen.variants[0]?.rtp);

it('returns the stated share of three base stakes when both sides arrange alike', {
  timeout: SIMULATION_LIMIT_MS,
}, () => {
  const draw = fastDraw(13);
  const rounds = simulated(10_000, 200);
  let won = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { own, house } = drawHands(draw);
    // Both sides are symmetric, so the expected win of one side is half of the units that change hands.
    const half = Math.abs(compare(arrange(own), arrange(house)).units) / 2;
    won += half;
    squares += half ** 2;
  }
  tellCampaign('rounds of 十三水', rounds);
  // The commission is the whole house edge, so that a few rounds determine the share closely.
  const error = (0.04 * allowedError({ variance: varianceOf(won, squares, rounds), rounds })) / 3;
  expect(error).toBeLessThan(simulated(0.005, 0.04));
  expect(Math.abs(1 - (0.04 * won) / rounds / 3 - STATED)).toBeLessThan(error + 0.000_1);
});

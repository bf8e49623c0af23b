import { expect, it } from 'vitest';
import { fastDraw } from '../../../test/fast-draw.ts';
import { simulated } from '../../../test/simulated.ts';
import { arrange } from './arrange.ts';
import { compare, drawHands } from './engine.ts';
import { thirteen } from './game.ts';

/** Determined by 40,000 simulated rounds, with a standard error below 0.0001. */
const STATED = Number(thirteen.variants[0]?.rtp);

it('returns the stated share of three base stakes when both sides arrange alike', { timeout: 120_000 }, () => {
  const draw = fastDraw(1_313);
  const rounds = simulated(4_000, 200);
  let won = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { own, house } = drawHands(draw);
    // Both sides are symmetric, so the expected win of one side is half of the units that change hands.
    const half = Math.abs(compare(arrange(own), arrange(house)).units) / 2;
    won += half;
    squares += half ** 2;
  }
  const mean = won / rounds;
  const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
  // The commission is the whole house edge, so that a few rounds determine the share closely.
  expect(0.04 * error).toBeLessThan(simulated(0.003, 0.006));
  expect(Math.abs(1 - (0.04 * mean) / 3 - STATED)).toBeLessThan((4 * 0.04 * error) / 3 + 0.000_1);
});

import { expect, it } from 'vitest';
import { fastDraw } from '../../../test/fast-draw.ts';
import { bestKept, winningHands } from './advice.ts';
import { RANKS } from './engine.ts';
import { mahjong } from './game.ts';

const HANDS = 150;

// odds.campaign.test.ts computes the share exactly, over all hands.
it('returns the stated share within four standard errors with the best exchange of drawn hands', () => {
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
  const mean = sum / HANDS;
  const error = Math.sqrt((squares / HANDS - mean ** 2) / HANDS);
  expect(error).toBeLessThan(0.2);
  expect(Math.abs(mean - Number(mahjong.variants[0]?.rtp))).toBeLessThan(4 * error);
});

it('has 1,353 different winning hands', () => {
  expect(winningHands()).toHaveLength(1_353);
});

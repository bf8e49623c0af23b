import { expect, it } from 'vitest';
import { bestKept, winningHands } from './advice.ts';
import { kindOf, RANKS } from './engine.ts';
import { mahjong } from './game.ts';

const WAYS = [1, 4, 6, 4, 1];

/** Every hand of eight tiles by its counts, with its number of occurrences. */
const allHands = (): { counts: number[]; ways: number }[] => {
  const hands: { counts: number[]; ways: number }[] = [];
  const fill = (counts: number[], left: number, ways: number): void => {
    if (counts.length === RANKS) {
      if (left === 0) hands.push({ counts, ways });
      return;
    }
    for (let count = 0; count <= Math.min(4, left); count += 1) {
      fill([...counts, count], left - count, ways * (WAYS[count] ?? 0));
    }
  };
  fill([], 8, 1);
  return hands;
};

it('returns exactly the stated share with the best exchange of every hand', { timeout: 120_000 }, () => {
  let all = 0;
  let mean = 0;
  for (const { counts, ways } of allHands()) {
    // A hand and its mirror image are worth the same, so only one of them is computed.
    const side = counts.join('').localeCompare(counts.toReversed().join(''));
    if (side > 0) continue;
    const weight = side === 0 ? ways : 2 * ways;
    all += weight;
    mean += weight * bestKept(counts).worth;
  }
  expect(all).toBe(30_260_340);
  expect((mean / all).toFixed(4)).toBe(mahjong.variants[0]?.rtp);
});

it('has 1,353 different winning hands', () => {
  expect(winningHands()).toHaveLength(1_353);
  expect(allHands().filter(({ counts }) => kindOf(counts) !== undefined)).toHaveLength(1_353);
});

import { expect, it } from 'vitest';
import { totalOf } from './engine.ts';
import { blackjack } from './game.ts';
import { adviceFor } from './strategy.ts';

/** The card of these points has the id points − 1. */
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FULL = [0, 24, 24, 24, 24, 24, 24, 24, 24, 24, 96];
const left = [...FULL];
let cards = 312;

/** Visits every possible next card with its probability. The card is removed from the shoe during the visit. */
const eachCard = (run: (points: number, chance: number) => void): void => {
  for (const points of POINTS) {
    const count = left[points] ?? 0;
    if (count === 0) continue;
    const chance = count / cards;
    left[points] = count - 1;
    cards -= 1;
    run(points, chance);
    left[points] = count;
    cards += 1;
  }
};

/** Probabilities of 17 to 21 and of a bust, each combined with the dealer having no blackjack. */
const ends = new Float64Array(6);
const dealerPlays = (low: number, ace: boolean, count: number, chance: number): void => {
  const total = ace && low <= 11 ? low + 10 : low;
  if (total >= 17) {
    const end = total > 21 ? 5 : total - 17;
    if (count !== 2 || total !== 21) ends[end] = (ends[end] ?? 0) + chance;
    return;
  }
  // Inlined instead of using eachCard, because nearly all of the time is spent here.
  for (let points = 1; points <= 10; points += 1) {
    const there = left[points] ?? 0;
    if (there === 0) continue;
    const next = (chance * there) / cards;
    left[points] = there - 1;
    cards -= 1;
    dealerPlays(low + points, ace || points === 1, count + 1, next);
    left[points] = there;
    cards += 1;
  }
};
const known = new Map<number, Float64Array>();
const dealerFrom = (up: number): Float64Array => {
  const key = POINTS.reduce((sum, points) => sum * 16 + ((FULL[points] ?? 0) - (left[points] ?? 0)), 0) * 16 + up;
  const found = known.get(key);
  if (found) return found;
  ends.fill(0);
  dealerPlays(up, up === 1, 1, 1);
  const fresh = ends.slice();
  known.set(key, fresh);
  return fresh;
};

const worth = (total: number, up: number): number =>
  dealerFrom(up).reduce((sum, chance, end) => {
    if (total > 21) return sum - chance;
    return sum + (end === 5 || total > end + 17 ? chance : total < end + 17 ? -chance : 0);
  }, 0);

/** Average additional stake beside the initial bet. */
let extra = 0;
const addStake = (weight: number, up: number): void => {
  extra += weight * dealerFrom(up).reduce((sum, chance) => sum + chance, 0);
};

/**
 * The mean result of a hand played by the strategy. A split is worth two single hands, because the next card of a
 * shuffled shoe does not depend on how many cards the other hand took.
 */
const handPlays = (hand: readonly number[], up: number, split: boolean, weight: number): number => {
  const ids = hand.map((points) => points - 1);
  const { total } = totalOf(ids);
  if (total >= 21 || (split && hand[0] === 1 && hand.length === 2)) return worth(total, up);
  const own = { cards: ids, doubled: false, done: false };
  const other = { cards: [0], doubled: false, done: true };
  const move = adviceFor({ hands: split ? [own, other] : [own], active: 0 }, up - 1);
  if (move === 'stand') return worth(total, up);
  const hands = move === 'hit' ? 1 : 2;
  if (move !== 'hit') addStake(weight, up);
  let mean = 0;
  eachCard((points, chance) => {
    if (move === 'double') mean += chance * worth(totalOf([...ids, points - 1]).total, up);
    else if (move === 'split') mean += chance * handPlays([hand[0] ?? 0, points], up, true, 2 * weight * chance);
    else mean += chance * handPlays([...hand, points], up, split, weight * chance);
  });
  return hands * mean;
};

const meanResult = (): number => {
  let mean = 0;
  eachCard((first, one) =>
    eachCard((second, two) => {
      if (first > second) return;
      const pair = one * two * (first === second ? 1 : 2);
      eachCard((up, three) => {
        const weight = pair * three;
        const missing = up === 1 ? 10 : up === 10 ? 1 : 0;
        const dealerHas = (left[missing] ?? 0) / cards;
        if (first === 1 && second === 10) mean += weight * (1 - dealerHas) * 1.5;
        else mean += weight * (handPlays([first, second], up, false, weight) - dealerHas);
      });
    }),
  );
  return mean;
};

it('returns exactly the stated share with the printed strategy, over every card of six decks', {
  timeout: 120_000,
}, () => {
  const mean = meanResult();
  expect((1 + mean).toFixed(4)).toBe(blackjack.variants[0]?.rtp);
  expect((1 + mean / (1 + extra)).toFixed(4)).toBe('0.9959');
});

import { expect } from 'vitest';
import type { Hand, HandRules } from '../src/games/niuniu/hands.ts';

const CHOOSE = Array.from({ length: 53 }, () => new Array<number>(6).fill(0));
CHOOSE.forEach((row, n) => {
  row[0] = 1;
  for (let k = 1; k < 6 && n > 0; k += 1) row[k] = (CHOOSE[n - 1]?.[k - 1] ?? 0) + (CHOOSE[n - 1]?.[k] ?? 0);
});
const INDEX_SPAN = 2 ** 22;

/** Every hand of a deck in ascending order, as cards and multipliers. */
const risingHands = (
  rules: HandRules,
  quick?: (cards: readonly number[]) => Pick<Hand, 'order' | 'multiplier'>,
): { hands: Uint8Array; multipliers: Uint8Array; sorted: Float64Array } => {
  const count = CHOOSE[rules.deck]?.[rules.size] ?? 0;
  const hands = new Uint8Array(count * rules.size);
  const multipliers = new Uint8Array(count);
  const sorted = new Float64Array(count);
  const cards: number[] = [];
  let index = 0;
  const walk = (from: number): void => {
    if (cards.length === rules.size) {
      const { order, multiplier } = (quick ?? rules.handOf)(cards);
      if (index % 997 === 0) expect(rules.handOf(cards)).toMatchObject({ order, multiplier });
      hands.set(cards, index * rules.size);
      multipliers[index] = multiplier;
      sorted[index] = order * INDEX_SPAN + index;
      index += 1;
      return;
    }
    for (let card = from; card < rules.deck; card += 1) {
      cards.push(card);
      walk(card + 1);
      cards.pop();
    }
  };
  walk(0);
  return { hands, multipliers, sorted: sorted.sort() };
};

/**
 * The mean multiplier of a win against one other hand of the same deck, over every pair of hands. Hands are visited
 * in ascending order; lower hands that share no card are counted by inclusion and exclusion over the subsets of a
 * hand.
 */
export const meanWin = (rules: HandRules, quick?: Parameters<typeof risingHands>[1]): number => {
  const { hands, multipliers, sorted } = risingHands(rules, quick);
  const subsets = Array.from({ length: 2 ** rules.size - 1 }, (_, mask) =>
    Array.from({ length: rules.size }, (_, at) => at).filter((at) => mask & (1 << at)),
  );
  // Number of lower hands that contain a subset, indexed by the rank of the subset among those of its size.
  const seen = subsets.map(({ length }) => length).map((size) => new Int32Array(CHOOSE[52]?.[size] ?? 0));
  const counts = subsets.map(({ length }) => seen[2 ** length - 1] ?? new Int32Array(1));
  let won = 0;
  for (const key of sorted) {
    const index = key % INDEX_SPAN;
    let below = 0;
    for (let each = 0; each < subsets.length; each += 1) {
      const subset = subsets[each] as number[];
      const count = counts[each] as Int32Array;
      let place = 0;
      for (let at = 0; at < subset.length; at += 1) {
        place += CHOOSE[hands[index * rules.size + (subset[at] as number)] as number]?.[at + 1] as number;
      }
      below += subset.length % 2 === 0 ? (count[place] as number) : -(count[place] as number);
      count[place] = (count[place] as number) + 1;
    }
    won += below * (multipliers[index] as number);
  }
  return won / (sorted.length * (CHOOSE[52 - rules.size]?.[rules.size] ?? 1));
};

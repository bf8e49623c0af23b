import { suitOf } from '../niuniu/hands.ts';
import { heightOf } from './hands.ts';

/** Special hands of all thirteen cards, from the lowest up, with the units (水) that each wins. */
export const SPECIALS = [
  { name: '三同花', units: 3, rule: '三墩各自同花' },
  { name: '三顺子', units: 3, rule: '三墩各自顺子' },
  { name: '六对半', units: 3, rule: '六个对子加一张' },
  { name: '四套三条', units: 6, rule: '四个三条加一张' },
  { name: '一条龙', units: 24, rule: 'A 到 K 各一张' },
  { name: '清龙', units: 36, rule: '同一花色的一条龙' },
] as const;
const [FLUSHES, RUNS, PAIRS, TRIPLES, DRAGON, PURE_DRAGON] = [0, 1, 2, 3, 4, 5] as const;

/** Numbers of cards of one suit that rows of 3, 5 and 5 can use up. */
const SUIT_SIZES = new Set([0, 3, 5, 8, 10, 13]);
const ACE = 14;
const RANKS = Array.from({ length: 13 }, (_, index) => index + 2);

const countBy = (cards: readonly number[], of: (card: number) => number): number[] => {
  const counts = new Array<number>(ACE + 1).fill(0);
  for (const card of cards) counts[of(card)] = (counts[of(card)] ?? 0) + 1;
  return counts;
};

/** Removes a run of the given length that starts at a height (1 is the ace below the 2). */
const without = (counts: readonly number[], from: number, length: number): number[] | undefined => {
  const rest = [...counts];
  for (let step = 0; step < length; step += 1) {
    const height = from + step === 1 ? ACE : from + step;
    const left = (rest[height] ?? 0) - 1;
    if (left < 0) return undefined;
    rest[height] = left;
  }
  return rest;
};

const STARTS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns whether the counts can be divided into runs of these lengths. */
const isRuns = (counts: readonly number[], lengths: readonly number[]): boolean => {
  const [length, ...others] = lengths;
  if (length === undefined) return true;
  return STARTS.some((from) => {
    if (from + length - 1 > ACE) return false;
    const rest = without(counts, from, length);
    return rest !== undefined && isRuns(rest, others);
  });
};

/** The highest special hand of thirteen cards, or undefined. */
export const specialOf = (cards: readonly number[]): number | undefined => {
  const heights = countBy(cards, heightOf);
  const suits = countBy(cards, suitOf);
  if (RANKS.every((rank) => heights[rank] === 1)) return suits.includes(13) ? PURE_DRAGON : DRAGON;
  const groups = (size: number) => heights.reduce((sum, count) => sum + Math.floor(count / size), 0);
  if (groups(3) === 4) return TRIPLES;
  if (groups(2) === 6) return PAIRS;
  if (isRuns(heights, [5, 5, 3])) return RUNS;
  return suits.slice(0, 4).every((count) => SUIT_SIZES.has(count)) ? FLUSHES : undefined;
};

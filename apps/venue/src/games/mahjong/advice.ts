import { tileOf } from '../niuniu/tiles.ts';
import { type Counts, countsOf, HAND, kindOf, paysOf, RANKS } from './engine.ts';

const COPIES = 4;
const WALL = RANKS * COPIES;

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 0; step < k; step += 1) ways = (ways * (n - step)) / (step + 1);
  return k > n ? 0 : ways;
};
/** Number of ways to take k of the n remaining tiles of a rank. */
const WAYS = Array.from({ length: COPIES + 1 }, (_, n) => Array.from({ length: COPIES + 1 }, (_, k) => choose(n, k)));
/** Number of possible draws by the number of drawn tiles. */
const DRAWS = Array.from({ length: HAND + 1 }, (_, drawn) => choose(WALL - HAND, drawn));

interface Winning {
  counts: number[];
  /** The ranks that occur in the hand. */
  ranks: number[];
  pays: number;
}

/** Every winning hand (胡) by its counts. */
export const winningHands = (): Winning[] => {
  const hands: Winning[] = [];
  const fill = (counts: number[], left: number): void => {
    if (counts.length === RANKS) {
      const kind = left === 0 ? kindOf(counts) : undefined;
      if (kind === undefined) return;
      const ranks = counts.flatMap((count, rank) => (count > 0 ? [rank] : []));
      hands.push({ counts, ranks, pays: paysOf(kind) });
      return;
    }
    for (let count = 0; count <= Math.min(COPIES, left); count += 1) fill([...counts, count], left - count);
  };
  fill([], HAND);
  return hands;
};

let known: Winning[] | undefined;

interface Part {
  kept: number[];
  size: number;
}

/** Every part of a hand that can be kept, ordered with the lower count of the last rank first. */
const partsOf = (hand: Counts): Part[] =>
  hand.reduceRight<Part[]>(
    (parts, count) =>
      parts.flatMap(({ kept, size }) =>
        Array.from({ length: count + 1 }, (_, own) => ({ kept: [own, ...kept], size: size + own })),
      ),
    [{ kept: [], size: 0 }],
  );

export interface Advice extends Part {
  /** Average return of a stake of 1. */
  worth: number;
}

/** The exact worth of keeping each part of a hand and exchanging the rest, over every possible draw. */
export const worthsOf = (hand: Counts): Advice[] => {
  known ??= winningHands();
  const parts = partsOf(hand);
  const sums = new Float64Array(parts.length);
  let step = 1;
  const steps = hand.map((count) => {
    const own = step;
    step *= count + 1;
    return own;
  });
  // A winning hand adds to every part that it shares with the hand: the number of ways to draw the missing tiles,
  // times its payout.
  const add = (winning: Winning, nth: number, place: number, ways: number): void => {
    const rank = winning.ranks[nth];
    if (rank === undefined) {
      sums[place] = (sums[place] ?? 0) + ways;
      return;
    }
    const [own, wanted] = [hand[rank] ?? 0, winning.counts[rank] ?? 0];
    for (let kept = Math.min(own, wanted); kept >= 0; kept -= 1) {
      const more = WAYS[COPIES - own]?.[wanted - kept] ?? 0;
      if (more > 0) add(winning, nth + 1, place + kept * (steps[rank] ?? 0), ways * more);
    }
  };
  for (const winning of known) add(winning, 0, 0, winning.pays);
  return parts.map((part, place) => ({ ...part, worth: (sums[place] ?? 0) / (DRAWS[HAND - part.size] ?? 1) }));
};

/** The best part of a hand to keep; among equal parts, the larger one. */
export const bestKept = (hand: Counts): Advice =>
  worthsOf(hand).reduce((best, each) =>
    each.worth > best.worth || (each.worth === best.worth && each.size > best.size) ? each : best,
  );

/** The places of a dealt hand that are best exchanged. */
export const adviceFor = (dealt: readonly number[]): number[] => {
  const left = [...bestKept(countsOf(dealt)).kept];
  return dealt.flatMap((tile, place) => {
    const rank = tileOf(tile);
    if ((left[rank] ?? 0) === 0) return [place];
    left[rank] = (left[rank] ?? 0) - 1;
    return [];
  });
};

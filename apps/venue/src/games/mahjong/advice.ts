import { tileOf } from '../niuniu/tiles.ts';
import { type Counts, countsOf, HAND, kindOf, paysOf, RANKS } from './engine.ts';

const COPIES = 4;
const WALL = RANKS * COPIES;

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 0; step < k; step += 1) ways = (ways * (n - step)) / (step + 1);
  return k > n ? 0 : ways;
};
/** Ways to take some of the tiles that are left of a rank. */
const WAYS = Array.from({ length: COPIES + 1 }, (_, n) => Array.from({ length: COPIES + 1 }, (_, k) => choose(n, k)));
/** All draws there are, by how many tiles are drawn. */
const DRAWS = Array.from({ length: HAND + 1 }, (_, drawn) => choose(WALL - HAND, drawn));

interface Winning {
  counts: number[];
  /** The ranks it has at all. */
  ranks: number[];
  pays: number;
}

/** Every 胡 there is, by its counts. */
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

/** Every part of a hand that could be kept, the one with the lower count of the last rank first. */
const partsOf = (hand: Counts): Part[] =>
  hand.reduceRight<Part[]>(
    (parts, count) =>
      parts.flatMap(({ kept, size }) =>
        Array.from({ length: count + 1 }, (_, own) => ({ kept: [own, ...kept], size: size + own })),
      ),
    [{ kept: [], size: 0 }],
  );

export interface Advice extends Part {
  /** What a stake of 1 returns on average. */
  worth: number;
}

/** What each part of a hand is worth when it is kept and the rest is drawn anew: exact, over every draw there is. */
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
  // A 胡 adds to every part that it shares with the hand: the ways to draw what is missing, times what it pays.
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

/** The part of a hand that is best to keep; of equal ones the larger. */
export const bestKept = (hand: Counts): Advice =>
  worthsOf(hand).reduce((best, each) =>
    each.worth > best.worth || (each.worth === best.worth && each.size > best.size) ? each : best,
  );

/** The places of a dealt hand that are best given back. */
export const adviceFor = (dealt: readonly number[]): number[] => {
  const left = [...bestKept(countsOf(dealt)).kept];
  return dealt.flatMap((tile, place) => {
    const rank = tileOf(tile);
    if ((left[rank] ?? 0) === 0) return [place];
    left[rank] = (left[rank] ?? 0) - 1;
    return [];
  });
};

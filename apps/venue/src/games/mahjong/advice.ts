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
  pays: number;
}

/** Every winning hand (胡) by its counts. */
export const winningHands = (): Winning[] => {
  const hands: Winning[] = [];
  const fill = (counts: number[], left: number): void => {
    if (counts.length === RANKS) {
      const kind = left === 0 ? kindOf(counts) : undefined;
      if (kind !== undefined) hands.push({ counts, pays: paysOf(kind) });
      return;
    }
    for (let count = 0; count <= Math.min(COPIES, left); count += 1) fill([...counts, count], left - count);
  };
  fill([], HAND);
  return hands;
};

/** How winning hands go on from a rank: by the count of that rank. Equal continuations are the same object. */
interface Continuation {
  id: number;
  /** The payout, once all ranks are counted. */
  pays: number;
  next: { count: number; rest: Continuation }[];
}

/** All winning hands as continuations from the first rank. */
const continueAll = (): Continuation => {
  const made = new Map<string, Continuation>();
  const from = (rank: number, hands: readonly Winning[]): Continuation => {
    const pays = rank === RANKS ? (hands[0]?.pays ?? 0) : 0;
    const counts = rank === RANKS ? [] : [...new Set(hands.map((hand) => hand.counts[rank] ?? 0))];
    const next = counts.map((count) => ({
      count,
      rest: from(
        rank + 1,
        hands.filter((hand) => hand.counts[rank] === count),
      ),
    }));
    const key = `${rank} ${pays} ${next.map(({ count, rest }) => `${count}:${rest.id}`).join()}`;
    const equal = made.get(key) ?? { id: made.size, pays, next };
    made.set(key, equal);
    return equal;
  };
  return from(0, winningHands());
};

let known: Continuation | undefined;

interface Part {
  kept: number[];
  size: number;
}

const partCount = (counts: Counts): number => counts.reduce((parts, count) => parts * (count + 1), 1);

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
  known ??= continueAll();
  const done = new Map<Continuation, Float64Array>();
  /**
   * For each way to keep tiles from this rank on, in the order of the parts: the number of ways to draw the missing
   * tiles of a winning hand, times its payout, over all winning hands.
   */
  const sumsOf = (continuation: Continuation, rank: number): Float64Array => {
    const before = done.get(continuation);
    if (before !== undefined) return before;
    if (rank === RANKS) return Float64Array.of(continuation.pays);
    const own = hand[rank] ?? 0;
    const options = own + 1;
    const sums = new Float64Array(options * partCount(hand.slice(rank + 1)));
    for (const { count, rest: following } of continuation.next) {
      const rest = sumsOf(following, rank + 1);
      for (let kept = Math.min(own, count); kept >= 0; kept -= 1) {
        const ways = WAYS[COPIES - own]?.[count - kept] ?? 0;
        if (ways === 0) break;
        for (let part = 0; part < rest.length; part += 1) {
          const place = kept + options * part;
          sums[place] = (sums[place] ?? 0) + ways * (rest[part] ?? 0);
        }
      }
    }
    done.set(continuation, sums);
    return sums;
  };
  const sums = sumsOf(known, 0);
  return partsOf(hand).map((part, place) => ({
    ...part,
    worth: (sums[place] ?? 0) / (DRAWS[HAND - part.size] ?? 1),
  }));
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

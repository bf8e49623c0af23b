import { rankOf, suitOf } from '../niuniu/hands.ts';

/** Kinds of a row, from the lowest up. The front row of three cards has only 乌龙, 对子 and 三条. */
export const ROW_KINDS = ['乌龙', '对子', '两对', '三条', '顺子', '同花', '葫芦', '铁支', '同花顺'] as const;
const TRIPS = 3;
const STRAIGHT = 4;
const FLUSH = 5;
const FULL_HOUSE = 6;
const FOUR = 7;
const STRAIGHT_FLUSH = 8;

export type Rows = [front: number[], middle: number[], back: number[]];

/** Units (水) that a winning row gets: more for strong kinds, and more in the middle than in the back. */
export const rowUnits = (row: number, kind: number): number => {
  if (row === 0) return kind === TRIPS ? 3 : 1;
  if (kind === STRAIGHT_FLUSH) return row === 1 ? 10 : 5;
  if (kind === FOUR) return row === 1 ? 8 : 4;
  return row === 1 && kind === FULL_HOUSE ? 2 : 1;
};

/** 2 to 14. An ace is high, except in A 2 3 4 5, which is the lowest run. */
export const heightOf = (id: number): number => (rankOf(id) === 0 ? 14 : rankOf(id) + 1);

const BASE = 16;
const PLACES = 5;
const STEP = BASE ** PLACES;

/** The kind of a row, derived from its order. */
export const kindOf = (order: number): number => Math.floor(order / STEP);
/** The leading rank of a row: that of the pair, the three of a kind or the run. */
export const leaderOf = (order: number): number => Math.floor((order % STEP) / BASE ** (PLACES - 1));

const ACE = 14;
const WHEEL = [ACE, 5, 4, 3, 2];

/** The height of a run of five cards, or 0. `heights` are descending and all different. */
const runOf = (heights: readonly number[]): number => {
  if (WHEEL.every((height, place) => heights[place] === height)) return 5;
  const [first = 0] = heights;
  return first - (heights[PLACES - 1] ?? 0) === PLACES - 1 ? first : 0;
};

const groupedKind = (most: number, next: number): number => {
  if (most === 4) return FOUR;
  if (most === 3) return next === 2 ? FULL_HOUSE : TRIPS;
  if (most === 2) return next === 2 ? 2 : 1;
  return 0;
};

/** Reused for every row, because arranging a hand evaluates about 1,500 rows. */
const counts = new Uint8Array(ACE + 1);

/** The distinct heights, sorted by group size and then by height, both descending. */
const groupsOf = (cards: readonly number[]): number[] => {
  counts.fill(0);
  for (const card of cards) counts[heightOf(card)] = (counts[heightOf(card)] ?? 0) + 1;
  const heights: number[] = [];
  for (let size = 4; size > 0; size -= 1) {
    for (let height = ACE; height >= 2; height -= 1) if (counts[height] === size) heights.push(height);
  }
  return heights;
};

/** The higher order wins; equal orders are a draw. Suits do not matter. Three cards form neither a run nor a flush. */
export const orderOf = (cards: readonly number[]): number => {
  let heights = groupsOf(cards);
  let kind = groupedKind(counts[heights[0] ?? 0] ?? 0, counts[heights[1] ?? 0] ?? 0);
  if (heights.length === PLACES) {
    const suit = suitOf(cards[0] ?? 0);
    const flush = cards.every((card) => suitOf(card) === suit);
    const run = runOf(heights);
    kind = run > 0 ? (flush ? STRAIGHT_FLUSH : STRAIGHT) : flush ? FLUSH : 0;
    if (run > 0) heights = [run];
  }
  let order = kind;
  for (let place = 0; place < PLACES; place += 1) order = order * BASE + (heights[place] ?? 0);
  return order;
};

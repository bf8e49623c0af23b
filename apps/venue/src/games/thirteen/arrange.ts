import { CHANCES } from './chances.ts';
import { kindOf, leaderOf, orderOf, type Rows, rowUnits } from './hands.ts';

const CARDS = 13;
const ALL = 2 ** CARDS - 1;

const bits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
};

const rowOf = (cards: readonly number[], mask: number): number[] => {
  const row: number[] = [];
  for (let place = 0; place < CARDS; place += 1) if (mask & (1 << place)) row.push(cards[place] ?? 0);
  return row;
};

const masksOf = (size: number): number[] =>
  Array.from({ length: ALL + 1 }, (_, mask) => mask).filter((mask) => bits(mask) === size);

/** Every way to divide thirteen cards into 5 for the back and 5 for the middle. The rest is the front. */
let cuts: { backs: Uint16Array; middles: Uint16Array; threes: number[]; fives: number[] } | undefined;
const cutsOf = () => {
  if (cuts) return cuts;
  const fives = masksOf(5);
  const [backs, middles]: [number[], number[]] = [[], []];
  for (const back of fives) {
    for (const middle of fives) {
      if ((back & middle) !== 0) continue;
      backs.push(back);
      middles.push(middle);
    }
  }
  cuts = { backs: Uint16Array.from(backs), middles: Uint16Array.from(middles), threes: masksOf(3), fives };
  return cuts;
};

/** Orders, probabilities and values of the current hand, indexed by the bit mask of a row's cards. */
const orders = new Float64Array(ALL + 1);
const front = new Float64Array(ALL + 1);
const middle = new Float64Array(ALL + 1);
const back = new Float64Array(ALL + 1);
const frontWorth = new Float64Array(ALL + 1);
const middleWorth = new Float64Array(ALL + 1);
const backWorth = new Float64Array(ALL + 1);

/** The probability depends on the leading rank. The remaining cards only break ties. */
const chanceOf = (row: 0 | 1 | 2, order: number): number => {
  const of = CHANCES[row]?.[kindOf(order)]?.[leaderOf(order) - 2] ?? 500;
  return of / 1_000 + (order % 65_536) / 65_536 / 1_000;
};

const measure = (cards: readonly number[]): void => {
  const { threes, fives } = cutsOf();
  const of = (mask: number) => orderOf(rowOf(cards, mask));
  for (const mask of threes) {
    const order = of(mask);
    orders[mask] = order;
    front[mask] = chanceOf(0, order);
    frontWorth[mask] = rowUnits(0, kindOf(order));
  }
  for (const mask of fives) {
    const order = of(mask);
    orders[mask] = order;
    middle[mask] = chanceOf(1, order);
    back[mask] = chanceOf(2, order);
    middleWorth[mask] = rowUnits(1, kindOf(order));
    backWorth[mask] = rowUnits(2, kindOf(order));
  }
};

/**
 * The average result of three rows against an opponent with the same strategy: each row by itself, plus the doubling
 * when one side wins all three.
 */
const worthOfRows = (frontMask: number, middleMask: number, backMask: number): number => {
  const [p, q, r] = [front[frontMask] ?? 0, middle[middleMask] ?? 0, back[backMask] ?? 0];
  const [a, b, c] = [frontWorth[frontMask] ?? 1, middleWorth[middleMask] ?? 1, backWorth[backMask] ?? 1];
  const rows = p * (a + 1) + q * (b + 1) + r * (c + 1) - 3;
  return rows + p * q * r * (a + b + c) - (1 - p) * (1 - q) * (1 - r) * 3;
};

/** Arranges thirteen cards by a fixed strategy that maximizes the average result. The same cards always give the same rows. */
export const arrange = (given: readonly number[]): Rows => {
  const cards = given.toSorted((a, b) => b - a);
  measure(cards);
  const { backs, middles } = cutsOf();
  let best = Number.NEGATIVE_INFINITY;
  let at = 0;
  for (let index = 0; index < backs.length; index += 1) {
    const [backMask, middleMask] = [backs[index] ?? 0, middles[index] ?? 0];
    const middleOrder = orders[middleMask] ?? 0;
    if (middleOrder > (orders[backMask] ?? 0)) continue;
    const frontMask = ALL ^ backMask ^ middleMask;
    if ((orders[frontMask] ?? 0) > middleOrder) continue;
    const value = worthOfRows(frontMask, middleMask, backMask);
    if (value <= best) continue;
    best = value;
    at = index;
  }
  const [backMask, middleMask] = [backs[at] ?? 0, middles[at] ?? 0];
  return [rowOf(cards, ALL ^ backMask ^ middleMask), rowOf(cards, middleMask), rowOf(cards, backMask)];
};

import type { Draw } from '../../fairness/stream.ts';
import { arrange } from './arrange.ts';
import { kindOf, orderOf, type Rows, rowUnits } from './hands.ts';
import { SPECIALS, specialOf } from './special.ts';

const DECK = 52;
export const CARDS = 13;
/** Front, middle and back. */
export const ROW_SIZES = [3, 5, 5] as const;

/** Deals thirteen cards to the player, then thirteen to the house. They are fixed before the player arranges them. */
export const drawHands = (draw: Draw): { own: number[]; house: number[] } => {
  const cards = draw.deal(DECK, 2 * CARDS);
  return { own: cards.slice(0, CARDS), house: cards.slice(CARDS) };
};

/** Returns whether the rows consist of these cards and increase in strength from front to back. */
export const isFair = (rows: readonly (readonly number[])[], cards: readonly number[]): boolean => {
  const laid = rows.flat();
  const sizes = rows.length === ROW_SIZES.length && rows.every((row, place) => row.length === ROW_SIZES[place]);
  if (!sizes || new Set(laid).size !== CARDS || laid.some((card) => !cards.includes(card))) return false;
  const [front = 0, middle = 0, back = 0] = rows.map(orderOf);
  return front <= middle && middle <= back;
};

/** The largest result: 打枪 doubles 3 + 10 + 5. No special hand exceeds it. */
export const MOST_UNITS = 36;

export interface Side {
  rows: Rows;
  orders: number[];
  /** Index in SPECIALS, or null. */
  special: number | null;
}

export interface Outcome {
  own: Side;
  house: Side;
  /** Units (水) won or lost by each row; empty when a special hand decides. */
  rows: number[];
  /** One side won all three rows, which doubles the result. */
  sweep: boolean;
  /** Total units won or lost, before commission. */
  units: number;
  /** Number of base stakes decided: the rows without a tie, or three for a special hand. */
  decided: number;
}

const sideOf = (rows: Rows): Side => ({ rows, orders: rows.map(orderOf), special: specialOf(rows.flat()) ?? null });

const specialUnits = (own: number | null, house: number | null): number => {
  const [mine, theirs] = [own, house].map((special) => (special === null ? 0 : (SPECIALS[special]?.units ?? 0)));
  if (mine === theirs) return 0;
  return (mine ?? 0) > (theirs ?? 0) ? (mine ?? 0) : -(theirs ?? 0);
};

/** Compares the rows of both sides. */
export const compare = (ownRows: Rows, houseRows: Rows): Outcome => {
  const [own, house] = [sideOf(ownRows), sideOf(houseRows)];
  if (own.special !== null || house.special !== null) {
    const units = specialUnits(own.special, house.special);
    return { own, house, rows: [], sweep: false, units, decided: units === 0 ? 0 : ROW_SIZES.length };
  }
  const rows = ROW_SIZES.map((_, row) => {
    const [mine = 0, theirs = 0] = [own.orders[row], house.orders[row]];
    if (mine === theirs) return 0;
    return mine > theirs ? rowUnits(row, kindOf(mine)) : -rowUnits(row, kindOf(theirs));
  });
  const sweep = rows.every((units) => units > 0) || rows.every((units) => units < 0);
  const sum = rows.reduce((total, units) => total + units, 0);
  return { own, house, rows, sweep, units: sweep ? 2 * sum : sum, decided: rows.filter((units) => units !== 0).length };
};

/** The house arranges its cards by the same strategy that is suggested to the player. */
export const outcomeOf = (hands: { house: readonly number[] }, rows: Rows): Outcome =>
  compare(rows, arrange(hands.house));

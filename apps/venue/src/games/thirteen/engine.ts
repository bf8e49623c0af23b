import type { Draw } from '../../fairness/stream.ts';
import { arrange } from './arrange.ts';
import { kindOf, orderOf, type Rows, rowUnits } from './hands.ts';
import { SPECIALS, specialOf } from './special.ts';

const DECK = 52;
export const CARDS = 13;
/** Front, middle, back. */
export const ROW_SIZES = [3, 5, 5] as const;

const COMMISSION_PERCENT = 4n;

/** The player's thirteen first, then the house's. Fixed before the player arranges. */
export const drawHands = (draw: Draw): { own: number[]; house: number[] } => {
  const cards = draw.deal(DECK, 2 * CARDS);
  return { own: cards.slice(0, CARDS), house: cards.slice(CARDS) };
};

/** Whether the rows are made of these cards and rise from front to back. */
export const isFair = (rows: readonly (readonly number[])[], cards: readonly number[]): boolean => {
  const laid = rows.flat();
  const sizes = rows.length === ROW_SIZES.length && rows.every((row, place) => row.length === ROW_SIZES[place]);
  if (!sizes || new Set(laid).size !== CARDS || laid.some((card) => !cards.includes(card))) return false;
  const [front = 0, middle = 0, back = 0] = rows.map(orderOf);
  return front <= middle && middle <= back;
};

/** 打枪 doubles 3 + 10 + 5; no special hand takes more. */
export const MOST_UNITS = 36;

export interface Side {
  rows: Rows;
  orders: number[];
  /** Place in SPECIALS, or nothing. */
  special: number | null;
}

export interface Outcome {
  own: Side;
  house: Side;
  /** What each row won or lost, in 水; nothing when a special hand decides. */
  rows: number[];
  /** All three rows went one way, and count twice. */
  sweep: boolean;
  /** Won or lost in all, before commission. */
  units: number;
  /** How many base stakes were decided: rows that did not tie, or three for a special hand. */
  decided: number;
}

const sideOf = (rows: Rows): Side => ({ rows, orders: rows.map(orderOf), special: specialOf(rows.flat()) ?? null });

const specialUnits = (own: number | null, house: number | null): number => {
  const [mine, theirs] = [own, house].map((special) => (special === null ? 0 : (SPECIALS[special]?.units ?? 0)));
  if (mine === theirs) return 0;
  return (mine ?? 0) > (theirs ?? 0) ? (mine ?? 0) : -(theirs ?? 0);
};

/** Compares what lies on the table. */
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

/** The house lays its cards by the same fixed way that is suggested to the player. */
export const outcomeOf = (hands: { house: readonly number[] }, rows: Rows): Outcome =>
  compare(rows, arrange(hands.house));

/** A net win less the commission, floored to 0.01; a loss is whole. */
export const afterCommission = (net: bigint): bigint => (net > 0n ? (net * (100n - COMMISSION_PERCENT)) / 100n : net);

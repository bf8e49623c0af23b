import { describe, expect, it } from 'vitest';
import { afterCommission } from '../niuniu/engine.ts';
import { arrange } from './arrange.ts';
import { compare, isFair, MOST_UNITS } from './engine.ts';
import { heightOf, kindOf, orderOf, ROW_KINDS, type Rows, rowUnits } from './hands.ts';
import { SPECIALS, specialOf } from './special.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Converts a text such as "♠10 ♥A" into card ids. */
const ids = (text: string): number[] =>
  text.split(' ').map((card) => RANKS.indexOf(card.slice(1)) * 4 + '♦♣♥♠'.indexOf(card.charAt(0)));
const kind = (text: string) => ROW_KINDS[kindOf(orderOf(ids(text)))];
const rows = (front: string, middle: string, back: string): Rows => [ids(front), ids(middle), ids(back)];
const special = (text: string) => {
  const found = specialOf(ids(text));
  return found === undefined ? undefined : SPECIALS[found]?.name;
};

describe('a row', () => {
  it('is named by its kind', () => {
    expect(kind('♠9 ♠10 ♠J ♠Q ♠K')).toBe('同花顺');
    expect(kind('♠9 ♥9 ♦9 ♣9 ♠K')).toBe('铁支');
    expect(kind('♠9 ♥9 ♦9 ♣K ♠K')).toBe('葫芦');
    expect(kind('♠2 ♠9 ♠J ♠Q ♠K')).toBe('同花');
    expect(kind('♠A ♥2 ♠3 ♠4 ♠5')).toBe('顺子');
    expect(kind('♠10 ♥J ♠Q ♠K ♠A')).toBe('顺子');
    expect(kind('♠Q ♥K ♠A ♠2 ♠3')).toBe('乌龙');
    expect(kind('♠9 ♥9 ♦9 ♣2 ♠K')).toBe('三条');
    expect(kind('♠9 ♥9 ♦2 ♣2 ♠K')).toBe('两对');
    expect(kind('♠9 ♥9 ♦2')).toBe('对子');
    expect(kind('♠9 ♥9 ♦9')).toBe('三条');
    expect(kind('♠3 ♠4 ♠5')).toBe('乌龙');
  });

  it('beats another by kind, then by its leading cards, without suits', () => {
    const rising = ['♠2 ♥4 ♠5 ♠6 ♠8', '♠2 ♥3 ♠4 ♠6 ♥A', '♠2 ♥2 ♠4 ♠5 ♥6', '♠A ♥2 ♠3 ♠4 ♥5', '♠2 ♥3 ♠4 ♠5 ♥6'];
    const orders = rising.map((text) => orderOf(ids(text)));
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(orderOf(ids('♠K ♥K ♦2'))).toBe(orderOf(ids('♦K ♣K ♠2')));
    expect(orderOf(ids('♠K ♥K ♦3'))).toBeLessThan(orderOf(ids('♠K ♥K ♦3 ♠2 ♥4')));
    expect(heightOf(0)).toBeGreaterThan(heightOf(51));
  });
});

describe('thirteen cards', () => {
  it('form the special hands listed in the rules', () => {
    expect(special('♠A ♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K')).toBe('清龙');
    expect(special('♥A ♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K')).toBe('一条龙');
    expect(special('♠A ♥A ♦A ♠3 ♥3 ♦3 ♠7 ♥7 ♦7 ♠9 ♥9 ♦9 ♠K')).toBe('四套三条');
    expect(special('♠A ♥A ♠3 ♥3 ♠5 ♥5 ♠7 ♥7 ♠9 ♥9 ♠J ♥J ♠K')).toBe('六对半');
    expect(special('♠A ♥A ♦A ♣A ♠5 ♥5 ♠7 ♥7 ♠9 ♥9 ♠J ♥J ♠K')).toBe('六对半');
    expect(special('♠A ♥2 ♦3 ♠2 ♥3 ♦4 ♣5 ♠6 ♥9 ♦10 ♣J ♠Q ♥K')).toBe('三顺子');
    expect(special('♠A ♥2 ♦3 ♠4 ♥5 ♦5 ♣6 ♠7 ♥8 ♦9 ♣J ♠Q ♥K')).toBe('三顺子');
    expect(special('♠A ♠3 ♠8 ♥2 ♥3 ♥9 ♥J ♥K ♦2 ♦4 ♦6 ♦9 ♦J')).toBe('三同花');
    expect(special('♠A ♠3 ♠8 ♠9 ♥3 ♥9 ♥J ♥K ♦2 ♦4 ♦6 ♦9 ♦J')).toBe(undefined);
  });

  it('are arranged validly, and the same cards always in the same way', () => {
    const cards = ids('♠A ♥A ♠3 ♥3 ♠5 ♥5 ♠7 ♣8 ♠9 ♥10 ♠J ♥Q ♠K');
    const laid = arrange(cards);
    expect(isFair(laid, cards)).toBe(true);
    expect(arrange(cards.toReversed())).toEqual(laid);
  });

  it('form no valid arrangement when cards are missing, repeated or foreign, or when a row is weaker than the one before', () => {
    const cards = ids('♠2 ♥4 ♦7 ♠9 ♥9 ♦5 ♣6 ♠J ♥K ♦K ♣Q ♠3 ♥8');
    const [a, b, c] = [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)];
    expect(isFair([a, b, c], cards)).toBe(true);
    expect(isFair([a, c, b], cards)).toBe(false);
    expect(isFair([a, b], cards)).toBe(false);
    expect(isFair([b.slice(0, 3), a, c], cards)).toBe(false);
    expect(isFair([[a[0] ?? 0, a[0] ?? 0, a[1] ?? 0], b, c], cards)).toBe(false);
    expect(isFair([[a[0] ?? 0, a[1] ?? 0, 51], b, c.slice(0, 5)], cards.with(2, 0))).toBe(false);
  });
});

describe('a comparison', () => {
  const low = rows('♠2 ♥4 ♦7', '♠9 ♥9 ♦5 ♣6 ♠J', '♥K ♦K ♣Q ♠3 ♥8');

  it('goes row by row, and counts twice when one side wins all three rows', () => {
    const high = rows('♠A ♥A ♦6', '♠Q ♥Q ♦3 ♣3 ♠10', '♠5 ♣5 ♥5 ♣2 ♦J');
    expect(compare(high, low)).toMatchObject({ rows: [1, 1, 1], sweep: true, units: 6, decided: 3 });
    expect(compare(low, high)).toMatchObject({ rows: [-1, -1, -1], sweep: true, units: -6 });
  });

  it('gives more units for strong rows, and none for a tied row', () => {
    const mixed = rows('♠A ♥A ♦A', '♣9 ♦9 ♥5 ♠6 ♥J', '♠3 ♣4 ♥6 ♣7 ♦10');
    expect(compare(mixed, low)).toMatchObject({ rows: [3, 0, -1], sweep: false, units: 2, decided: 2 });
    expect([rowUnits(1, 6), rowUnits(2, 6), rowUnits(1, 7), rowUnits(2, 7), rowUnits(1, 8), rowUnits(2, 8)]).toEqual([
      2, 1, 8, 4, 10, 5,
    ]);
    expect(2 * (rowUnits(0, 3) + rowUnits(1, 8) + rowUnits(2, 8))).toBe(MOST_UNITS);
    expect(Math.max(...SPECIALS.map(({ units }) => units))).toBeLessThanOrEqual(MOST_UNITS);
  });

  it('is decided only by a special hand, and by the higher one of two', () => {
    const pairs = rows('♠A ♥A ♠3', '♥3 ♠5 ♥5 ♠7 ♥7', '♣9 ♦9 ♦J ♣J ♠K');
    const dragon = rows('♦A ♦2 ♦3', '♣4 ♦5 ♦6 ♦7 ♦8', '♠9 ♦10 ♥J ♦Q ♦K');
    expect(compare(pairs, low)).toMatchObject({ rows: [], units: 3, decided: 3, own: { special: 2 } });
    expect(compare(pairs, dragon)).toMatchObject({ units: -24 });
    expect(compare(dragon, dragon)).toMatchObject({ units: 0, decided: 0 });
  });

  it('deducts the commission only from a win, rounded down', () => {
    expect([afterCommission(6_000n), afterCommission(1n), afterCommission(-6_000n)]).toEqual([5_760n, 0n, -6_000n]);
  });
});

import { expect, it } from 'vitest';
import { openTable } from './engine.ts';
import { tileRules } from './tiles.ts';

/** Parses tile names: '1' to '9', and 'w' for the white tile. Each copy is a different tile. */
const hand = (names: string, copy = 0) =>
  tileRules.handOf(Array.from(names, (name, at) => (name === 'w' ? 9 : Number(name) - 1) * 4 + ((copy + at) % 4)));

it('names two tiles by pair, 二八杠 or points, with half a point for a white tile', () => {
  expect(['ww', '99', '28', '82', '9w', '37', '45', '1w'].map((names) => hand(names).name)).toEqual([
    '白板对',
    '对九',
    '二八杠',
    '二八杠',
    '九点半',
    '零点',
    '九点',
    '一点半',
  ]);
});

it('orders hands as the published table does', () => {
  const falling = ['ww', '99', '11', '28', '9w', '36', '45', '8w', '1w', '37', '46'];
  const orders = falling.map((names) => hand(names).order);
  expect(orders).toEqual(orders.toSorted((a, b) => b - a));
  expect(new Set(orders).size).toBe(falling.length);
  expect(['ww', '55', '28', '45'].map((names) => hand(names).multiplier)).toEqual([4, 3, 2, 1]);
});

it('compares equal points by the higher tile, and treats equal tiles as equal', () => {
  expect(hand('18').order).toBeGreaterThan(hand('27').order);
  expect(hand('45', 0).order).toBe(hand('45', 2).order);
});

it('moves no money between equal hands and counts no turnover for them', () => {
  // The player and the banker, 火狐客, both have 四筒 五筒.
  const table = {
    bids: [1, 0, 0, 0],
    tie: 0,
    stakes: [1, 1, 1, 1],
    cards: [
      [12, 16],
      [13, 17],
      [0, 4],
      [1, 5],
      [2, 6],
    ],
  };
  const { nets, units } = openTable(table, { bid: 0, stake: 5 }, tileRules);
  expect(nets[0]).toBe(0);
  expect(units).toBe(0);
});

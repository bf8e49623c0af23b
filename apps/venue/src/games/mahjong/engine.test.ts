import { describe, expect, it } from 'vitest';
import { adviceFor, worthsOf } from './advice.ts';
import { countsOf, drawWall, exchange, KINDS, kindOf } from './engine.ts';

/** Builds tiles from digits such as "11234556". Equal digits are different copies of a tile. */
const tiles = (text: string): number[] =>
  Array.from(
    text,
    (name, at) => (Number(name) - 1) * 4 + Array.from(text.slice(0, at)).filter((c) => c === name).length,
  );
const nameOf = (text: string): string | undefined => {
  const kind = kindOf(countsOf(tiles(text)));
  return kind === undefined ? undefined : KINDS[kind]?.name;
};

describe('eight tiles', () => {
  it('win (胡) as two sets and a pair, or as four pairs', () => {
    expect(nameOf('12345678')).toBe(undefined);
    expect(nameOf('12345688')).toBe('平胡');
    expect(nameOf('11145699')).toBe('平胡');
    expect(nameOf('11335577')).toBe('四对');
    expect(nameOf('12334578')).toBe(undefined);
    expect(nameOf('89123455')).toBe(undefined);
  });

  it('are named by the best-paid kind that they match', () => {
    expect(nameOf('23456788')).toBe('断幺');
    expect(nameOf('34534599')).toBe('一般高');
    expect(nameOf('12378999')).toBe('全带幺');
    expect(nameOf('11199955')).toBe('碰碰胡');
    expect(nameOf('22334455')).toBe('连四对');
    expect(nameOf('33335566')).toBe('龙四对');
    expect(nameOf('33336666')).toBe('双龙');
    // This hand also matches two equal runs and a pair, which pays less.
    expect(nameOf('22334466')).toBe('一般高');
    expect(nameOf('33344455')).toBe('碰碰胡');
  });

  it('have kinds whose payouts ascend', () => {
    const pays = KINDS.map((kind) => kind.pays);
    expect(pays).toEqual(pays.toSorted((a, b) => a - b));
  });
});

describe('an exchange', () => {
  const wall = [...tiles('12345679'), ...tiles('88').map((tile) => tile + 2), 0, 0, 0, 0, 0, 0];

  it('takes as many tiles from the wall as were given back, in the order of the wall', () => {
    const { dealt, drawn, hand, changed } = exchange(wall, [6, 7]);
    expect(dealt).toEqual(tiles('12345679'));
    expect(drawn).toEqual(wall.slice(8, 10));
    expect(countsOf(hand)).toEqual([1, 1, 1, 1, 1, 1, 0, 2, 0]);
    expect(changed).toEqual([6, 7]);
    expect(exchange(wall, [6, 7])).toMatchObject({ kind: 0, pays: 2 });
  });

  it('may keep everything and then pays the dealt hand', () => {
    const won = [...tiles('33336666'), ...tiles('11112222')];
    expect(exchange(won, [])).toMatchObject({ drawn: [], pays: 300 });
    expect(exchange(wall, [])).toMatchObject({ kind: null, pays: 0 });
  });

  it('uses sixteen tiles of the wall', () => {
    const deal = (size: number, count: number) => Array.from({ length: count }, (_, id) => size - 1 - id);
    expect(drawWall({ uniform: () => 0, deal, weighted: () => 0 })).toHaveLength(16);
  });
});

describe('the hint', () => {
  it('keeps a hand that is worth more than any exchange', () => {
    expect(adviceFor(tiles('33336666'))).toEqual([]);
    expect(adviceFor(tiles('22334455'))).toEqual([]);
  });

  it('exchanges the tile that does not fit', () => {
    expect(adviceFor(tiles('12345699'))).toEqual([]);
    expect(adviceFor(tiles('22334459'))).toEqual([7]);
  });

  it('is computed exactly over every draw', () => {
    // With 111 999 5 kept, only one of the three remaining 5s wins (碰碰胡), out of 28 tiles.
    const worths = worthsOf(countsOf(tiles('11199958')));
    const kept = countsOf(tiles('1119995')).join();
    expect(worths.find((each) => each.kept.join() === kept)?.worth).toBeCloseTo((3 * 12) / 28, 12);
    // With nothing kept, the drawn tiles have to win without those given back.
    expect(worths.find(({ size }) => size === 0)?.worth).toBeLessThan(1);
    expect(worths).toHaveLength(4 * 4 * 2 * 2);
  });
});

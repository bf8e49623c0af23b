import { describe, expect, it } from 'vitest';
import { adviceFor, worthsOf } from './advice.ts';
import { countsOf, drawWall, exchange, KINDS, kindOf } from './engine.ts';

/** "11234556": eight tiles by their numbers; equal ones are other copies. */
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
  it('are a 胡 as two sets and a pair, or as four pairs', () => {
    expect(nameOf('12345678')).toBe(undefined);
    expect(nameOf('12345688')).toBe('平胡');
    expect(nameOf('11145699')).toBe('平胡');
    expect(nameOf('11335577')).toBe('四对');
    expect(nameOf('12334578')).toBe(undefined);
    expect(nameOf('89123455')).toBe(undefined);
  });

  it('are named by the best paid kind they fit', () => {
    expect(nameOf('23456788')).toBe('断幺');
    expect(nameOf('34534599')).toBe('一般高');
    expect(nameOf('12378999')).toBe('全带幺');
    expect(nameOf('11199955')).toBe('碰碰胡');
    expect(nameOf('22334455')).toBe('连四对');
    expect(nameOf('33335566')).toBe('龙四对');
    expect(nameOf('33336666')).toBe('双龙');
    // Also two equal runs and a pair, which pays less.
    expect(nameOf('22334466')).toBe('一般高');
    expect(nameOf('33344455')).toBe('碰碰胡');
  });

  it('know nine kinds, paid from low to high', () => {
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

  it('may keep everything, and pays what was dealt', () => {
    const won = [...tiles('33336666'), ...tiles('11112222')];
    expect(exchange(won, [])).toMatchObject({ drawn: [], pays: 300 });
    expect(exchange(wall, [])).toMatchObject({ kind: null, pays: 0 });
  });

  it('draws sixteen different tiles of thirty-six', () => {
    const deal = (size: number, count: number) => Array.from({ length: count }, (_, id) => size - 1 - id);
    expect(drawWall({ uniform: () => 0, deal, weighted: () => 0 })).toHaveLength(16);
  });
});

describe('the hint', () => {
  it('keeps a hand that is worth more than any exchange', () => {
    expect(adviceFor(tiles('33336666'))).toEqual([]);
    expect(adviceFor(tiles('22334455'))).toEqual([]);
  });

  it('gives back the tile that stands in the way', () => {
    expect(adviceFor(tiles('12345699'))).toEqual([]);
    expect(adviceFor(tiles('22334459'))).toEqual([7]);
  });

  it('counts exactly, over every draw', () => {
    // Beside 111 999 5, three more 5 make 碰碰胡 and nothing else does: 28 tiles may come.
    const worths = worthsOf(countsOf(tiles('11199958')));
    const kept = countsOf(tiles('1119995')).join();
    expect(worths.find((each) => each.kept.join() === kept)?.worth).toBeCloseTo((3 * 12) / 28, 12);
    // Nothing kept: one of the 胡 without what was given back.
    expect(worths.find(({ size }) => size === 0)?.worth).toBeLessThan(1);
    expect(worths).toHaveLength(4 * 4 * 2 * 2);
  });
});

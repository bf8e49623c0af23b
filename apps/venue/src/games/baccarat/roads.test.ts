import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../../test/fast-draw.ts';
import { beadRoad, bigRoad, lastColumns, type Mark } from './roads.ts';

/** Builds marks from the letters a, b and t (tie). */
const marks = (text: string): Mark[] =>
  Array.from(text, (letter) => ({ side: letter === 't' ? 'tie' : (letter as 'a' | 'b'), aPair: false, bPair: false }));
const places = (text: string) => bigRoad(marks(text)).map(({ side, column, row }) => `${side}${column}${row}`);

describe('珠盘路', () => {
  it('fills six rows downward, then the next column', () => {
    expect(beadRoad(marks('abtabab')).map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 0],
    ]);
  });
});

describe('大路', () => {
  it('continues down a column while the same side wins and starts a new one when it changes', () => {
    expect(places('bbabba')).toEqual(['b00', 'b01', 'a10', 'b20', 'b21', 'a30']);
  });

  it('counts ties on the last ring and ignores ties before the first ring', () => {
    const road = bigRoad(marks('tbttat'));
    expect(road.map(({ ties }) => ties)).toEqual([2, 1]);
    expect(bigRoad(marks('tt'))).toEqual([]);
  });

  it('continues a run after a tie', () => {
    expect(places('btb')).toEqual(['b00', 'b01']);
  });

  it('turns right at the seventh win in a row', () => {
    expect(places('bbbbbbbb').slice(5)).toEqual(['b05', 'b15', 'b25']);
  });

  it('starts the next run beside a run that turned, and turns earlier when that run is in the way', () => {
    expect(places('bbbbbbbbaaaaaa').slice(8)).toEqual(['a10', 'a11', 'a12', 'a13', 'a14', 'a24']);
  });

  it('never places two rings in the same cell', () => {
    const { uniform } = fastDraw(70);
    for (let road = 0; road < 200; road += 1) {
      const text = Array.from({ length: 70 }, () => (uniform(9) === 0 ? 't' : uniform(5) < 4 ? 'a' : 'b')).join('');
      const taken = places(text).map((place) => place.slice(1));
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  it('shows its last columns, shifted to the left edge', () => {
    expect(lastColumns(bigRoad(marks('abab')), 2).map(({ side, column }) => `${side}${column}`)).toEqual(['a0', 'b1']);
    expect(lastColumns(bigRoad(marks('ab')), 5)).toHaveLength(2);
    expect(lastColumns([], 5)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { returnOf } from '../tables/engine.ts';
import { k3Board } from './engine.ts';

const serverSeed = Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex');

/** The ways, odds and returns stated in games.md, each with some of its bets. */
const table: readonly (readonly [ways: number, odds: number, share: string, bets: readonly string[]])[] = [
  [1, 20736, '0.9600', ['sum-3', 'sum-18', 'triple-1', 'triple-6']],
  [3, 6912, '0.9600', ['sum-4', 'sum-17', 'double-112', 'double-665']],
  [6, 3456, '0.9600', ['sum-5', 'sum-16', 'any-triple', 'three-123', 'three-456']],
  [10, 2073, '0.9597', ['sum-6', 'sum-15']],
  [15, 1382, '0.9597', ['sum-7', 'sum-14']],
  [21, 987, '0.9596', ['sum-8', 'sum-13']],
  [25, 829, '0.9595', ['sum-9', 'sum-12']],
  [27, 768, '0.9600', ['sum-10', 'sum-11']],
  [108, 192, '0.9600', ['big', 'small', 'odd', 'even']],
  [61, 339, '0.9574', ['big-odd', 'small-even']],
  [47, 441, '0.9596', ['big-even', 'small-odd']],
  [16, 1296, '0.9600', ['double-1', 'double-6']],
  [24, 864, '0.9600', ['run']],
  [30, 691, '0.9597', ['two-12', 'two-56']],
];

describe('快三', () => {
  it.each(table)('gives bets with %i ways odds of %i hundredths and a return of %s', (ways, odds, share, bets) => {
    for (const id of bets) {
      const selection = k3Board.select(id);
      expect(selection?.tiers).toEqual([{ label: '中奖', ways: BigInt(ways), odds, returned: false }]);
      expect(selection && (returnOf(k3Board, selection) / 1_000_000).toFixed(4)).toBe(share);
    }
  });

  it('matches the published vectors', () => {
    const throwOf = (nonce: number) => k3Board.draw(createDraw(hmacDigests(serverSeed, 'koi8866-lotus', nonce)));
    expect(throwOf(0)).toEqual([4, 6, 2]);
    expect(throwOf(1)).toEqual([5, 2, 1]);
  });

  it('describes a result with tags', () => {
    expect(k3Board.tags([4, 6, 5])).toEqual(['15', '大', '单', '三不同号']);
    expect(k3Board.tags([1, 2, 5])).toEqual(['8', '小', '双', '三不同号']);
    expect(k3Board.tags([6, 6, 6])).toEqual(['18', '大', '双', '三同号']);
    expect(k3Board.tags([2, 5, 2])).toEqual(['9', '小', '单', '二同号']);
  });
});

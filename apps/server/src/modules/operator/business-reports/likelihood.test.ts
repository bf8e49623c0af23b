import { describe, expect, it } from 'vitest';
import { type JudgedPlay, likelihood, percentOf, theoreticalReturn, twoSided } from './likelihood.ts';

/** Bets of the same stake, some of which paid a multiple of it. */
const play = (bets: number, wins: number, payout: bigint, returnPercent: string, stake = 100n): JudgedPlay => ({
  bets,
  stake: stake * BigInt(bets),
  payout: payout * BigInt(wins),
  stakeSquares: stake * stake * BigInt(bets),
  payoutSquares: payout * payout * BigInt(wins),
  products: stake * payout * BigInt(wins),
  returnPercent,
});

describe('the probability of a deviation', () => {
  it.each([
    [0, 1],
    [1, 0.3173],
    [1.96, 0.05],
    [-1.96, 0.05],
    [3.29, 0.001],
  ])('of %d standard deviations is %d', (z, probability) => {
    expect(twoSided(z)).toBeCloseTo(probability, 4);
  });
});

describe('the likelihood of a return', () => {
  it('is common when the payouts are close to the theoretical return', () => {
    expect(likelihood([play(10_000, 4_900, 200n, '98.00')])).toEqual({ chance: 'common', chance_percent: '100' });
    expect(likelihood([play(10_000, 4_950, 200n, '98.00')])).toEqual({ chance: 'common', chance_percent: '32' });
  });

  it('becomes rare and then almost impossible with the size of the deviation', () => {
    expect(likelihood([play(10_000, 5_020, 200n, '98.00')])).toMatchObject({ chance: 'rare' });
    expect(likelihood([play(10_000, 5_200, 200n, '98.00')])).toEqual({ chance: 'never', chance_percent: '<0.1' });
    expect(likelihood([play(10_000, 4_600, 200n, '98.00')])).toEqual({ chance: 'never', chance_percent: '<0.1' });
  });

  it('is not stated below 100 bets, nor when a return is unknown', () => {
    expect(likelihood([play(99, 90, 200n, '98.00')]).chance).toBe('few');
    expect(likelihood([play(100, 90, 200n, '98.00')]).chance).toBe('never');
    expect(likelihood([play(500, 250, 200n, '98.00'), play(1, 0, 0n, '')]).chance).toBe('unknown');
    expect(likelihood([]).chance).toBe('unknown');
  });

  it('of several games judges each by its own return', () => {
    const generous = play(1_000, 495, 200n, '99.00');
    const stingy = play(1_000, 450, 200n, '90.00');
    expect(likelihood([generous, stingy])).toEqual({ chance: 'common', chance_percent: '100' });
  });

  it('is exact for sums beyond the precision of a number', () => {
    const stake = 1_000_000_000_000n;
    expect(likelihood([play(1_000, 490, 2n * stake, '98.00', stake)])).toEqual({
      chance: 'common',
      chance_percent: '100',
    });
  });
});

describe('a return', () => {
  it('of several games is weighted by stakes, and unknown when one of them is', () => {
    const games = [play(300, 0, 0n, '90.00'), play(100, 0, 0n, '98.00')];
    expect(theoreticalReturn(games)).toBe('92.00');
    expect(theoreticalReturn([...games, play(1, 0, 0n, '')])).toBe('');
  });

  it('is rounded to two decimals and empty without stakes', () => {
    expect(percentOf(2n, 3n)).toBe('66.67');
    expect(percentOf(-1n, 3n)).toBe('-33.33');
    expect(percentOf(5n, 0n)).toBe('');
  });
});

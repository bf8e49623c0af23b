import { describe, expect, it } from 'vitest';
import { countdown } from './clock.ts';
import { doneOf } from './tier-line.tsx';

describe('the countdown', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [1, '00:00:01'],
    [1000, '00:00:01'],
    [1001, '00:00:02'],
    [59_999, '00:01:00'],
    [3_661_000, '01:01:01'],
    [79_199_000, '21:59:59'],
  ])('of %s ms is shown as %s', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});

describe('the line of the tiers', () => {
  const thresholds = [500_00n, 2_000_00n, 10_000_00n];
  it.each([
    [0n, 0],
    [250_00n, 2.5],
    [500_00n, 5],
    [1_250_00n, 27.5],
    [2_000_00n, 50],
    [10_000_00n, 100],
    [99_000_00n, 100],
  ])('after %s is filled to %s %', (deposits, done) => {
    expect(doneOf(deposits, thresholds)).toBeCloseTo(done);
  });

  it('with one tier ends in the middle', () => {
    expect(doneOf(250_00n, [500_00n])).toBe(25);
  });
});

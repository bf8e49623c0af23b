import { describe, expect, it } from 'vitest';
import { mostDuring, ownOf, type Stop, toDues } from './dues.ts';

const flow = (kind: string, amount: bigint, house = `house:${kind}`) => ({ kind, amount, house });

describe('the member’s own money since a reward', () => {
  it('is what was there before, with what came in and went out, without rewards and results', () => {
    const flows = [
      flow('deposit', 500_00n),
      flow('bonus', 100_00n),
      flow('red-packet', 8_00n),
      flow('rebate', 3_00n),
      flow('withdrawal', -200_00n),
      flow('bet', 9_999_00n, 'house:venue:xinghe'),
      flow('bet', -50_00n, 'house:venue-advance:xinghe'),
    ];
    expect(ownOf(1_000_00n, flows, 0n)).toBe(1_303_00n);
  });

  it('does not include an adjustment that is a reward', () => {
    expect(ownOf(0n, [flow('adjustment', 70_00n), flow('adjustment', 30_00n)], 70_00n)).toBe(30_00n);
  });
});

describe('the most that can be withdrawn while a reward is not played', () => {
  const after = (stops: Stop[], total: bigint, held = 0n) =>
    mostDuring(stops, { total, held, own: 1_000n, given: 400n });

  it('is the own money during a pause, a break or a case, and what is left of it after losses', () => {
    expect(after(['pause'], 1_400n)).toBe(1_000n);
    expect(after(['break'], 5_000n)).toBe(1_000n);
    expect(after(['pause', 'break'], 900n)).toBe(500n);
    expect(after(['person'], 1_400n)).toBe(1_000n);
    expect(after(['pause'], 300n)).toBe(0n);
  });

  it('is all but the reward during an exclusion or a house block, also beside a pause or a case', () => {
    expect(after(['exclusion'], 5_000n)).toBe(4_600n);
    expect(after(['pause', 'house'], 5_000n)).toBe(4_600n);
    expect(after(['exclusion', 'person'], 5_000n)).toBe(4_600n);
  });

  it('is less by what other withdrawals hold', () => {
    expect(after(['pause'], 1_400n, 300n)).toBe(700n);
    expect(after(['exclusion'], 1_400n, 1_400n)).toBe(0n);
  });
});

it('a block suspends the turnover of own money and keeps that of rewards', () => {
  expect(toDues({ own: 5n, rewards: 7n })).toEqual({ left: 12n, suspended: 0n, blocks: [], most: undefined });
  const blocks: Stop[] = ['pause'];
  expect(toDues({ own: 5n, rewards: 7n }, { blocks, ended: 2n, most: 3n })).toEqual({
    left: 7n,
    suspended: 7n,
    blocks,
    most: 3n,
  });
});

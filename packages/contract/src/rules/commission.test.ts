import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionOf, payOut, type Tier, tierOf } from './commission.ts';

const TIERS: readonly Tier[] = [
  { active: 1, turnover: 10_000n, direct: 30, indirect: 5 },
  { active: 5, turnover: 1_000_000n, direct: 50, indirect: 10 },
  { active: 20, turnover: 10_000_000n, direct: 80, indirect: 20 },
];

describe('the tier of a day', () => {
  it.each([
    [0, 0n, -1],
    [1, 9_999n, -1],
    [1, 10_000n, 0],
    [4, 99_000_000n, 0],
    [5, 999_999n, 0],
    [5, 1_000_000n, 1],
    [20, 9_999_999n, 1],
    [20, 10_000_000n, 2],
  ])('with %i active and %i of turnover is %i', (active, turnover, tier) => {
    expect(tierOf(TIERS, { active, direct: turnover, indirect: 0n })).toBe(tier);
    expect(tierOf(TIERS, { active, direct: 0n, indirect: turnover })).toBe(tier);
  });

  it('is none without a plan, and pays nothing', () => {
    expect(commissionOf([], { active: 9, direct: 10_000_000n, indirect: 1n })).toMatchObject({ tier: -1, amount: 0n });
  });
});

describe('commission', () => {
  it('is a percentage of direct and of indirect turnover, each rounded down to the 分', () => {
    expect(commissionOf(TIERS, { active: 5, direct: 1_000_199n, indirect: 999n })).toEqual({
      tier: 1,
      directPercent: 50,
      indirectPercent: 10,
      directAmount: 5_000n,
      indirectAmount: 0n,
      amount: 5_000n,
    });
  });

  it('never exceeds the exact percentages and is less than a 分 below each', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.nat(50), amount, amount, (active, direct, indirect) => {
        const sum = commissionOf(TIERS, { active, direct, indirect });
        const scaled = direct * BigInt(sum.directPercent) + indirect * BigInt(sum.indirectPercent);
        expect(sum.amount * 10_000n).toBeLessThanOrEqual(scaled);
        expect((sum.amount + 2n) * 10_000n).toBeGreaterThan(scaled);
      }),
    );
  });

  it('does not decrease with more turnover or more members', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
    fc.assert(
      fc.property(fc.nat(50), amount, amount, fc.nat(20), amount, (active, direct, indirect, more, extra) => {
        const less = commissionOf(TIERS, { active, direct, indirect });
        const greater = commissionOf(TIERS, { active: active + more, direct: direct + extra, indirect });
        expect(greater.amount).toBeGreaterThanOrEqual(less.amount);
      }),
    );
  });
});

describe('the payment', () => {
  it.each([
    [100n, 0n, { paid: 100n, carried: 0n }],
    [100n, -40n, { paid: 60n, carried: 0n }],
    [100n, -100n, { paid: 0n, carried: 0n }],
    [100n, -140n, { paid: 0n, carried: -40n }],
    [-30n, 0n, { paid: 0n, carried: -30n }],
    [-30n, -5n, { paid: 0n, carried: -35n }],
  ])('of %i with %i carried over is never negative', (amount, brought, expected) => {
    expect(payOut(amount, brought)).toEqual(expected);
  });
});

import { CATEGORY_IDS } from '@koi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRebate, percentOf, percentsOf, rebateOf } from './rebate.ts';

const row = {
  level: 3,
  recharge: '20000',
  flow: '120000',
  maintenance: '20000',
  realperson: '0.70',
  sport: '0.60',
  e_sport: '0.55',
  joker: '0.80',
  electron: '1.00',
  lottery: '0.30',
};

describe('a percent', () => {
  it('is that of the category, and fishing uses the percent of slots', () => {
    const percents = percentsOf([row]);
    expect(CATEGORY_IDS.map((category) => percentOf(percents, 3, category))).toEqual([
      70, 60, 55, 80, 100, 30, 100, 100,
    ]);
    expect(percentOf(percents, 4, 'sport')).toBe(0);
  });
});

describe('a rebate', () => {
  it('is rounded down to the 分', () => {
    expect(rebateOf(620_000n, 70)).toBe(4_340n);
    expect(rebateOf(142n, 70)).toBe(0n);
    expect(rebateOf(143n, 70)).toBe(1n);
    expect(rebateOf(999_999n, 33)).toBe(3_299n);
  });

  it('is empty for a turnover without a rebate and for a day that has not changed', () => {
    expect(nextRebate(0n, 70, undefined)).toBeUndefined();
    expect(nextRebate(100n, 70, undefined)).toBeUndefined();
    expect(nextRebate(620_000n, 70, { parts: 1, turnover: 620_000n, amount: 4_340n })).toBeUndefined();
  });

  it('of a day that changes repeatedly adds up to the rebate of its last turnover', () => {
    const turnovers = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(turnovers, fc.integer({ min: 0, max: 500 }), (list, percent) => {
        const settled = { parts: 0, turnover: 0n, amount: 0n };
        for (const turnover of list) {
          const part = nextRebate(turnover, percent, settled);
          if (part === undefined) continue;
          expect(part.part).toBe(settled.parts);
          settled.parts += 1;
          settled.turnover += part.turnover;
          settled.amount += part.amount;
        }
        expect(settled.amount).toBe(rebateOf(list.at(-1) ?? 0n, percent));
      }),
    );
  });
});

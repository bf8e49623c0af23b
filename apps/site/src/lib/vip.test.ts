import { describe, expect, it } from 'vitest';
import { vipProgress } from './vip.ts';

const ROWS = Array.from({ length: 10 }, (_, index) => ({
  recharge: String(index * 10_000),
  flow: String(index * 50_000),
}));
const progress = (vip: number, paysum: string, flowsum = '0.00') => vipProgress({ vip, paysum, flowsum }, ROWS);

describe('progress to the next VIP level', () => {
  it('is the deposits so far divided by the requirement of the next level, rounded', () => {
    expect(progress(3, '10200.00')).toMatchObject({ nextLevel: 4, percent: 34, missingDeposit: 1_980_000n });
    expect(progress(1, '50.00').percent).toBe(1);
    expect(progress(1, '49.99').percent).toBe(0);
    expect(progress(1, '0.00').percent).toBe(0);
  });

  it('rounds half up, so that it can be 100 just below the requirement', () => {
    expect(progress(1, '9949.99').percent).toBe(99);
    expect(progress(1, '9950.00').percent).toBe(100);
  });

  it('is capped at 100', () => expect(progress(2, '99999999.00').percent).toBe(100));

  it('contains the turnover that is still missing when the deposits suffice', () => {
    expect(progress(2, '20000.00', '40000.00')).toMatchObject({ missingDeposit: 0n, missingTurnover: 6_000_000n });
  });

  it('is full at level 10, which has no next level', () => {
    expect(progress(10, '0.00')).toEqual({
      nextLevel: undefined,
      percent: 100,
      missingDeposit: 0n,
      missingTurnover: 0n,
    });
  });

  it('does not divide by zero when a level has no requirement', () => {
    expect(vipProgress({ vip: 0, paysum: '0.00', flowsum: '0.00' }, ROWS).percent).toBe(100);
  });
});

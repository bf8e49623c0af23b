import { describe, expect, it } from 'vitest';
import { createFees, type Rate } from './fee.ts';

const rate = (changes: Partial<Rate>): Rate => ({
  kind: 'deposit',
  code: 'usdt',
  firstDay: '2026-06-01',
  basisPoints: 60,
  fixed: 0n,
  ...changes,
});

describe('a fee', () => {
  it('uses the rate that applies on the day, and none before the first one', () => {
    const fees = createFees([rate({}), rate({ firstDay: '2026-06-10', basisPoints: 100 })]);
    const feeOn = (day: string) => fees.paymentFee('deposit', 'usdt', { day, count: 1, amount: 10_000n });
    expect([feeOn('2026-05-31'), feeOn('2026-06-01'), feeOn('2026-06-09'), feeOn('2026-06-10')]).toEqual([
      0n,
      60n,
      60n,
      100n,
    ]);
  });

  it('of a pay way is a share of the amount, rounded down, and a fixed amount for each order', () => {
    const fees = createFees([rate({ fixed: 150n })]);
    expect(fees.paymentFee('deposit', 'usdt', { day: '2026-06-01', count: 3, amount: 9_999n })).toBe(59n + 450n);
  });

  it('of a venue is negative, rounded down, when members won', () => {
    const fees = createFees([rate({ kind: 'venue', code: 'xinghe', basisPoints: 1_250 })]);
    expect(fees.venueFee('xinghe', '2026-06-02', 999n)).toBe(124n);
    expect(fees.venueFee('xinghe', '2026-06-02', -999n)).toBe(-125n);
    expect(fees.venueFee('yunding', '2026-06-02', 999n)).toBe(0n);
  });

  it('is set for a code from the first day of a rate on', () => {
    const fees = createFees([rate({ kind: 'venue', code: 'xinghe', firstDay: '2026-06-01' })]);
    expect([fees.isSet('venue', '2026-05-31'), fees.isSet('venue', '2026-06-01')]).toEqual([false, true]);
    expect(fees.isSet('venue', '2026-06-30', 'yunding')).toBe(false);
    expect(fees.isSet('deposit', '2026-06-30')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { checkRebateClaim, checkRebateDay } from './rebates.ts';

describe('a rebate claim', () => {
  it('is refused when there is nothing to claim', () => {
    expect(checkRebateClaim('0.01')).toBeUndefined();
    expect(checkRebateClaim('0.00')).toBe('暂无领取额度！');
    expect(checkRebateClaim('')).toBe('暂无领取额度！');
  });
});

it('accepts only an existing calendar day for a repeated settlement', () => {
  expect(checkRebateDay({ day: '2026-06-17' })).toBeUndefined();
  expect(['', '2026-06-31', '06-17', '2026-6-1'].map((day) => checkRebateDay({ day }))).toEqual(
    Array.from({ length: 4 }, () => '请选择结算日'),
  );
});

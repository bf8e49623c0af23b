import { describe, expect, it } from 'vitest';
import { checkRebateClaim } from './rebates.ts';

describe('a rebate claim', () => {
  it('is refused when there is nothing to claim', () => {
    expect(checkRebateClaim('0.01')).toBeUndefined();
    expect(checkRebateClaim('0.00')).toBe('暂无领取额度！');
    expect(checkRebateClaim('')).toBe('暂无领取额度！');
  });
});

import { describe, expect, it } from 'vitest';
import { checkRebateClaim } from './rebates.ts';

describe('a rebate claim', () => {
  it('is refused when there is nothing to claim', () => {
    expect(checkRebateClaim(1n)).toBeUndefined();
    expect(checkRebateClaim(0n)).toBe('暂无领取额度！');
  });
});

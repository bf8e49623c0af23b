import { describe, expect, it } from 'vitest';
import { vipLevel, vipProgress } from './vip.ts';

describe('VIP', () => {
  it('takes the level from vip, else from the P of current_vip', () => {
    expect(vipLevel({ vip: 4, current_vip: 'VIP3' })).toBe(4);
    expect(vipLevel({ current_vip: 'VIP10' })).toBe(10);
    expect(vipLevel({})).toBe(0);
  });

  it('rounds the progress and caps it at 100', () => {
    expect(vipProgress(1, '0.00', '1000')).toBe(0);
    expect(vipProgress(1, '4.99', '1000')).toBe(0);
    expect(vipProgress(1, '5.00', '1000')).toBe(1);
    expect(vipProgress(1, '994.99', '1000')).toBe(99);
    expect(vipProgress(1, '995.00', '1000')).toBe(100);
    expect(vipProgress(1, '5000.00', '1000')).toBe(100);
    expect(vipProgress(10, '0.00', '1000')).toBe(100);
    expect(vipProgress(1, '0.00', '0')).toBe(100);
  });
});

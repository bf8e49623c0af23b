import { describe, expect, it } from 'vitest';
import { checkRedPacketClaim, checkRedPacketsOpen, checkRedPacketWindow } from './red-packets.ts';

describe('red packets', () => {
  it('are available while the switch is on', () => {
    expect(checkRedPacketsOpen(1)).toBeUndefined();
    expect(checkRedPacketsOpen(0)).toBe('红包已关闭');
  });

  it('can be claimed while draws remain', () => {
    expect(checkRedPacketClaim(1)).toBeUndefined();
    expect(checkRedPacketClaim(0)).toBe('您暂未达到领取条件，快去完成吧！');
    expect(checkRedPacketClaim(-1)).toBe('您暂未达到领取条件，快去完成吧！');
  });

  it.each([
    ['09:59', '活动未开始'],
    ['10:00', undefined],
    ['11:59', undefined],
    ['12:00', '活动已结束'],
  ])('at %s answer %s', (clock, text) => {
    expect(checkRedPacketWindow(clock, { start_time: '10:00', end_time: '12:00' })).toBe(text);
  });
});

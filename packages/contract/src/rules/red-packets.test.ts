import { describe, expect, it } from 'vitest';
import { checkRedPacketClaim, checkRedPacketWindow } from './red-packets.ts';

describe('red packets', () => {
  it('can be claimed while draws remain', () => {
    expect(checkRedPacketClaim(1)).toBeUndefined();
    expect(checkRedPacketClaim(0)).toBe('您暂未达到领取条件，快去完成吧！');
    expect(checkRedPacketClaim(-1)).toBe('您暂未达到领取条件，快去完成吧！');
  });

  it.each([
    ['09:59', 'redPackets.notStarted'],
    ['10:00', undefined],
    ['11:59', undefined],
    ['12:00', 'redPackets.ended'],
  ])('at %s answer %s', (clock, refusal) => {
    expect(checkRedPacketWindow(clock, { start_time: '10:00', end_time: '12:00' })).toBe(refusal);
  });
});

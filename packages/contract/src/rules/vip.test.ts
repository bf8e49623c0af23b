import { describe, expect, it } from 'vitest';
import { VIP } from '../texts/vip.ts';
import { checkVipLevel, vipLevel, vipOrderFault, vipProgress } from './vip.ts';

describe('VIP', () => {
  it('takes the level from vip, or else from the digits after the P of current_vip', () => {
    expect(vipLevel({ vip: 4, current_vip: 'VIP3' })).toBe(4);
    expect(vipLevel({ current_vip: 'VIP10' })).toBe(10);
    expect(vipLevel({})).toBe(0);
  });

  it('rounds the progress and caps it at 100', () => {
    expect(vipProgress(1, 0n, 1_000_00n)).toBe(0);
    expect(vipProgress(1, 499n, 1_000_00n)).toBe(0);
    expect(vipProgress(1, 500n, 1_000_00n)).toBe(1);
    expect(vipProgress(1, 994_99n, 1_000_00n)).toBe(99);
    expect(vipProgress(1, 995_00n, 1_000_00n)).toBe(100);
    expect(vipProgress(1, 5_000_00n, 1_000_00n)).toBe(100);
    expect(vipProgress(10, 0n, 1_000_00n)).toBe(100);
    expect(vipProgress(1, 0n, 0n)).toBe(100);
  });
});

const third = {
  level: 3,
  recharge: 20_000_00n,
  flow: 120_000_00n,
  maintenance: 20_000_00n,
  realperson: 70n,
  sport: 60n,
  e_sport: 60n,
  joker: 80n,
  electron: 100n,
  lottery: 30n,
};

describe('a level edited by an operator', () => {
  it('is refused with the text of the first failing check, in the order of the form', () => {
    expect(checkVipLevel(third)).toBeUndefined();
    expect(checkVipLevel({ ...third, level: 0 })).toBe(VIP.levelWrong);
    expect(checkVipLevel({ ...third, recharge: undefined, flow: undefined })).toBe(VIP.rechargeWrong);
    expect(checkVipLevel({ ...third, flow: undefined, electron: 900n })).toBe(VIP.flowWrong);
    expect(checkVipLevel({ ...third, maintenance: undefined })).toBe(VIP.maintenanceWrong);
    expect(checkVipLevel({ ...third, sport: 501n, lottery: undefined })).toBe(VIP.percentWrong('体育'));
    expect(checkVipLevel({ ...third, sport: 500n })).toBeUndefined();
  });

  it('has no requirements when it is the first', () => {
    const first = { ...third, level: 1, recharge: 0n, flow: 0n, maintenance: 0n };
    expect(checkVipLevel(first)).toBeUndefined();
    expect(checkVipLevel({ ...first, maintenance: 1n })).toBe(VIP.firstIsFree);
  });

  it('does not require or pay less than a lower one, or more than a higher one', () => {
    const others = [
      { ...third, level: 2, recharge: 5_000_00n, electron: 90n },
      { ...third, level: 4, recharge: 50_000_00n, electron: 110n },
    ];
    expect(vipOrderFault(third, others)).toBeUndefined();
    expect(vipOrderFault({ ...third, recharge: 5_000_00n, electron: 110n }, others)).toBeUndefined();
    expect(vipOrderFault({ ...third, recharge: 4_999_99n }, others)).toEqual({
      field: 'recharge',
      text: '累计存款不能低于 VIP2',
    });
    expect(vipOrderFault({ ...third, electron: 111n }, others)).toEqual({
      field: 'electron',
      text: '电子返水不能高于 VIP4',
    });
  });
});

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

const third = {
  level: 3,
  recharge: '20000',
  flow: '120000',
  maintenance: '20000',
  realperson: '0.70',
  sport: '0.60',
  e_sport: '0.60',
  joker: '0.80',
  electron: '1.00',
  lottery: '0.30',
};

describe('a level edited by an operator', () => {
  it('is refused with the text of the first failing check, in the order of the form', () => {
    expect(checkVipLevel(third)).toBeUndefined();
    expect(checkVipLevel({ ...third, level: 0 })).toBe(VIP.levelWrong);
    expect(checkVipLevel({ ...third, recharge: '', flow: 'x' })).toBe(VIP.rechargeWrong);
    expect(checkVipLevel({ ...third, flow: '-1', electron: '9' })).toBe(VIP.flowWrong);
    expect(checkVipLevel({ ...third, maintenance: '0.001' })).toBe(VIP.maintenanceWrong);
    expect(checkVipLevel({ ...third, sport: '5.01', lottery: '' })).toBe(VIP.percentWrong('体育'));
    expect(checkVipLevel({ ...third, sport: '5' })).toBeUndefined();
  });

  it('has no requirements when it is the first', () => {
    const first = { ...third, level: 1, recharge: '0', flow: '0.00', maintenance: '0' };
    expect(checkVipLevel(first)).toBeUndefined();
    expect(checkVipLevel({ ...first, maintenance: '0.01' })).toBe(VIP.firstIsFree);
  });

  it('does not require or pay less than a lower one, or more than a higher one', () => {
    const others = [
      { ...third, level: 2, recharge: '5000', electron: '0.90' },
      { ...third, level: 4, recharge: '50000', electron: '1.10' },
    ];
    expect(vipOrderFault(third, others)).toBeUndefined();
    expect(vipOrderFault({ ...third, recharge: '5000', electron: '1.10' }, others)).toBeUndefined();
    expect(vipOrderFault({ ...third, recharge: '4999.99' }, others)).toEqual({
      field: 'recharge',
      text: '累计存款不能低于 VIP2',
    });
    expect(vipOrderFault({ ...third, electron: '1.11' }, others)).toEqual({
      field: 'electron',
      text: '电子返水不能高于 VIP4',
    });
  });
});

import { userInfo } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { joinDay, type MemberRecord, nameKeyOf, referrerIdOf, toUserInfo } from './member.ts';

const at = (text: string) => new Date(`${text}+08:00`);

describe('a name', () => {
  it('is compared without regard to case', () => {
    expect(nameKeyOf('Koi8866')).toBe(nameKeyOf('KOI8866'));
  });

  it.each(['koi88', 'koi88668866886688', 'koi 886', 'koi88\0', '锦鲤锦鲤锦鲤', ''])('can not be %j', (name) => {
    expect(nameKeyOf(name)).toBeUndefined();
  });
});

describe('a referral id', () => {
  it.each([
    ['100001', 100001],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['99999999999999', undefined],
    ['', undefined],
  ])('%j is parsed as %j', (pid, id) => {
    expect(referrerIdOf(pid)).toBe(id);
  });
});

describe('the day count of a membership', () => {
  it('starts at one and increases at midnight in Beijing', () => {
    expect(joinDay(at('2026-03-01T23:59:59'), at('2026-03-01T23:59:59'))).toBe(1);
    expect(joinDay(at('2026-03-01T23:59:59'), at('2026-03-02T00:00:00'))).toBe(2);
  });
});

describe('user info', () => {
  const member: MemberRecord = {
    id: 100001,
    name: 'Koi8866',
    realname: '陈宇',
    mobile: '',
    email: '',
    birthday: '',
    vipLevel: 3,
    depositTotal: 3_400_000n,
    turnoverTotal: 0n,
    isAgent: false,
    autoTransfer: true,
    joinedAt: at('2026-03-01T08:00:00'),
    avatarHash: null,
  };
  const rates = { usdtrate: '7.2', withdrawusdtrate: '7.1', withdrawcashfee: '5', withdrawfeeusdttrc: '1' };
  const wallets = { centre: 1_268_050n, transit: 50_000n, venues: new Map([['xinghe', 1n]]) };
  const info = toUserInfo(member, wallets, rates, at('2026-03-01T09:00:00'), { block: '', block_until: '' });

  it('has every field of the contract', () => {
    expect(userInfo.strict().parse(info)).toEqual(info);
  });

  it('formats money with two decimals and sends the level in both fields', () => {
    expect(info).toMatchObject({
      balance: '12680.50',
      gameblance: '0.01',
      transit: '500.00',
      paysum: '34000.00',
      vip: 3,
      current_vip: 'VIP3',
      avatar: '/art/avatar.svg',
      transferstatus: 1,
      joinday: 1,
    });
  });
});

import { memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../../test/proposals.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { setBirthday } from '../../people/members/index.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, member, block, setLimit, deposit, approve, jumpTo } = fixture;
const rows = staffRows.protection;
const DAY_MS = 24 * 3_600_000;

const asStaff = async () => ({ token: (await newStaff(app, 'protection')).token });
const as = ({ token }: VenueMember) => ({ token });
const lost = (id: number, daysAgo: number, amount: number) =>
  database.pool.query('INSERT INTO protection_day (member_id, day, lost) VALUES ($1, $2, $3)', [
    id,
    addDays(beijingDay(clock.now()), -daysAgo),
    amount,
  ]);
const setHouse = async (memberId: number, value: string, period = 'day') => {
  const form = { member_id: memberId, kind: 'deposit', period, value, reason: '观察期' };
  return (await call(rows.setHouseLimit, form, await asStaff())).body.data.no;
};

describe('the second person', () => {
  it('reads about a return from when the member plays, under which limits, and what was lost before', async () => {
    const who = await member('effect01', 100_000n);
    await setLimit(who, 'deposit', 'day', '300');
    await lost(who.id, 29, 80_000);
    await lost(who.id, 30, 99_000);
    await block(who, 'exclusion');
    await block(who, 'house');
    await jumpTo(clock.now().getTime() + 190 * DAY_MS);
    expect((await call(memberRows.protection.askReturn, {}, as(who))).body.code).toBe(200);
    const { data } = (await call(rows.returns, {}, await asStaff())).body.data;
    const { body } = await call(rows.agreeReturn, { id: data[0]?.id, reason: '已面谈' }, await asStaff());
    expect(await effectsOf(app, body.data.no)).toEqual([
      '! 恢复存款、转入场馆与游戏: 同意 24 小时后',
      '仍有效的限制: 平台限制',
      '之后仍有效的限额: 1 项',
      '! 排除前 30 天净输: ¥800.00',
      '自我排除的次数: 1 次',
    ]);
  });

  it('reads about a house block whether the member plays again', async () => {
    const who = await member('effect02', 100_000n);
    await block(who, 'house');
    const { data } = (await call(rows.blocks, { search: 'effect02' }, await asStaff())).body.data;
    const lift = { id: data[0]?.id, reason: '误判' };
    const { no } = (await call(rows.proposeLift, lift, await asStaff())).body.data;
    expect(await effectsOf(app, no)).toEqual([
      '! 恢复存款、转入场馆与游戏: 立即',
      '! 之后仍有效的限额: 0 项',
      '登记的年龄: 已满 18 岁',
    ]);
    await block(who, 'exclusion');
    await database.transaction((tx) => setBirthday(tx, who.id, ''));
    expect(await effectsOf(app, no)).toEqual([
      '恢复存款、转入场馆与游戏: 不恢复，另有限制',
      '仍有效的限制: 自我排除',
      '! 之后仍有效的限额: 0 项',
      '! 登记的年龄: 没有出生日期',
    ]);
  });

  it('reads about a looser limit of a member what was used, and the limit of their own', async () => {
    const who = await member('effect03', 100_000n);
    await setHouse(who.id, '300');
    await approve((await deposit(who, '120')).body.message);
    const no = await setHouse(who.id, '900');
    expect(await effectsOf(app, no)).toEqual(['生效: 立即', '今日已用: ¥120', '! 会员自己的限额: 没有设置']);
    await setLimit(who, 'deposit', 'day', '500');
    expect((await effectsOf(app, no)).at(-1)).toBe('会员自己的限额: ¥500，仍然有效');
  });

  it('reads about a looser limit for everyone from when it holds, and how many have one of their own', async () => {
    await setHouse(0, '300', 'week');
    await setLimit(await member('effect04', 100_000n), 'deposit', 'week', '100');
    expect(await effectsOf(app, await setHouse(0, '900', 'week'))).toEqual([
      '生效: 公告 24 小时后',
      '! 适用的会员: 全体会员',
      '自己设了此项限额的会员: 1 人',
    ]);
  });
});

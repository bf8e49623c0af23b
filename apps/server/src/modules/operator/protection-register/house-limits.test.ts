import { memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { agreeTo } from '../../../../test/proposals.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, venue, jobs, member, moveIn, wallets, setLimit, deposit, events, jumpTo } = fixture;
const rows = staffRows.protection;
const HOUR_MS = 3_600_000;
const EVERYONE = 0;

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`house${1000 + count}`, 100_000n);
};
/** Sessions of staff end when the clock jumps, so that each call has its own person. */
const asStaff = async () => ({ token: (await newStaff(app, 'protection')).token });
const setHouse = async (member_id: number, kind: string, period: string, value: string) =>
  (await call(rows.setHouseLimit, { member_id, kind, period, value, reason: '观察期' }, await asStaff())).body;
const limitOf = async (who: VenueMember, kind = 'deposit', period = 'day') =>
  (await fixture.hub(who)).limits.find((limit) => limit.kind === kind && limit.period === period);
const lose = async ({ player }: VenueMember, amount: bigint) => {
  venue.settle('xinghe', venue.place('xinghe', player, amount), 0n);
  await jobs.run('bets-pull');
};

describe('a house limit of a member', () => {
  it.each([
    ['500', '300', '300.00', '301', '300'],
    ['300', '500', '300.00', '301', '300'],
    ['300', '', '300.00', '301', '300'],
    ['', '400', '400.00', '401', '400'],
  ])('own %s and house %s: the stricter one holds', async (own, house, value, above, within) => {
    const who = await newMember();
    if (own !== '') await setLimit(who, 'deposit', 'day', own);
    if (house !== '') expect((await setHouse(who.id, 'deposit', 'day', house)).code).toBe(200);
    expect(await limitOf(who)).toMatchObject({ value });
    expect((await deposit(who, above)).body.code).toBe(422);
    expect((await deposit(who, within)).body.code).toBe(200);
  });

  it('is stored by one person when it is stricter, and proposed to a second one when it is looser', async () => {
    const who = await newMember();
    expect(await setHouse(who.id, 'deposit', 'day', '')).toMatchObject({ code: 404 });
    expect((await setHouse(who.id, 'deposit', 'day', '300')).data).toMatchObject({ no: '' });
    expect(await setHouse(who.id, 'deposit', 'day', '300')).toMatchObject({ code: 409, message: '限额没有变化' });
    for (const [looser, after] of [
      ['900', '900.00'],
      ['', ''],
    ] as const) {
      const before = (await limitOf(who))?.value;
      const { no } = (await setHouse(who.id, 'deposit', 'day', looser)).data;
      expect(no).not.toBe('');
      expect((await limitOf(who))?.value).toBe(before);
      expect((await agreeTo(app, no)).code).toBe(200);
      expect((await limitOf(who))?.value).toBe(after);
    }
    expect((await events(who)).map(({ event }) => event)).toEqual(['house-limit', 'house-limit', 'house-limit']);
  });

  it('is not passed by a raise that the member confirms', async () => {
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '100');
    const form = { kind: 'deposit', period: 'day', value: '900' };
    const { data } = (await call(memberRows.protection.requestRaise, form, { token: who.token })).body;
    await setHouse(who.id, 'deposit', 'day', '200');
    await jumpTo(clock.now().getTime() + 25 * HOUR_MS);
    expect((await call(memberRows.protection.confirmRaise, { id: data.id }, { token: who.token })).body.code).toBe(200);
    expect(await limitOf(who)).toMatchObject({ own: '900.00', value: '200.00' });
    expect((await deposit(who, '201')).body.code).toBe(422);
  });

  it('that is passed already ends the games and brings the money back', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await lose(who, 10_000n);
    await setHouse(who.id, 'loss', 'day', '50');
    await expect.poll(() => wallets(who)).toMatchObject({ centre: 90_000n, xinghe: 0n });
    expect((await events(who)).map(({ event }) => event)).toContain('limit-reached');
    expect((await fixture.launch(who)).body.message).toMatch(/^今日亏损限额还剩 ¥0.00/);
  });

  it('of a single stake is passed to the venues at once', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await setHouse(who.id, 'single', 'bet', '20');
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toEqual({ held: false, stakeMax: '20.00' });
  });
});

describe('a house limit for everyone', () => {
  it('is announced to members and holds a day later, without ending what was reached before', async () => {
    const [who, other] = [await newMember(), await newMember()];
    const before = clock.now().getTime();
    const { data } = await setHouse(EVERYONE, 'deposit', 'week', '400');
    expect(data).toEqual({ no: '', holds_from: expect.stringMatching(/^2026-06-/) });
    const { body } = await call(memberRows.content.notices, {}, { token: who.token });
    expect(body.data.data[0]?.title).toBe('平台限额调整公告');
    expect((await call(memberRows.content.announcements)).body.data[0]).toContain('¥400');
    const shown = (await call(rows.houseLimits, { member_id: EVERYONE }, await asStaff())).body.data;
    expect(shown).toMatchObject([{ kind: 'deposit', period: 'week', value: '400.00', holds_from: data.holds_from }]);
    await jumpTo(before + 24 * HOUR_MS - 1);
    expect((await deposit(who, '401')).body.code).toBe(200);
    await jumpTo(before + 24 * HOUR_MS);
    expect((await deposit(other, '401')).body.message).toMatch(/^本周存款限额还剩 ¥400.00/);
    expect((await deposit(who, '100')).body.code).toBe(422);
  });

  it('ends the games of a member who had passed it, with the next bet', async () => {
    const who = await newMember();
    const start = clock.now().getTime();
    await setHouse(EVERYONE, 'loss', 'month', '50');
    await moveIn(who, 'xinghe', '300');
    await lose(who, 10_000n);
    await jumpTo(start + 24 * HOUR_MS);
    expect(await wallets(who)).toMatchObject({ xinghe: 20_000n });
    await lose(who, 100n);
    const ended = () => database.pool.query('SELECT cause FROM protection_ending WHERE member_id = $1', [who.id]);
    expect((await ended()).rows[0]).toEqual({ cause: 'limit' });
    await lose(who, 100n);
    const reached = (await events(who)).filter(({ event }) => event === 'limit-reached');
    expect(reached).toHaveLength(1);
  });
});

it('staff have no call that raises or removes what a member set, or shortens a block', async () => {
  const names = Object.keys(rows).toSorted();
  expect(names.filter((name) => /raise|own|shorten|cancel/i.test(name))).toEqual([]);
  const who = await newMember();
  await setLimit(who, 'deposit', 'day', '100');
  const { no } = (await setHouse(who.id, 'deposit', 'day', '900')).data;
  expect(no).toBe('');
  expect(await limitOf(who)).toMatchObject({ own: '100.00', value: '100.00' });
});

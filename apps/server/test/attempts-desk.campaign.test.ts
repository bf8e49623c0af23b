import { memberRows, STAFF_ROLES, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { MANUAL } from './applications.ts';
import { type Accomplice, attemptHouse, MILLION, type Person } from './attempts.ts';
import { openWays } from './deposits.ts';
import { leaveDesk } from './fresh-code.ts';
import { storeActivities } from './past.ts';
import { newStaff } from './staff.ts';

/** A person who uses the open session of a colleague and does not have the colleague's authenticator. */
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
await openWays(database);
const { post, postEach, count, accomplice, withdrawal, stock, person, agreeToAll, withdrawAll } =
  await attemptHouse(app);
/** From this amount on, a code is needed. */
const CODE_FROM = 5_000_00n;

const friends: Accomplice[] = [];
for (let n = 0; n < 4; n += 1) friends.push(await accomplice());
const friend = (n = 0): Accomplice => friends[n] as Accomplice;
const AMOUNTS = ['49999', '2500', '2499', '2500'] as const;
const amountOf = (n: number): string => AMOUNTS[n] ?? '';

const deposits = stock('deposit', AMOUNTS.length, async (n) => {
  const order = { paytype: 'wxpay', amount: amountOf(n) } as const;
  return (await call(memberRows.deposits.create, order, { token: friend(n).token })).body.message;
});
const withdrawals = stock('withdrawal', AMOUNTS.length, (n) => withdrawal(friend(n), amountOf(n)));
const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>礼</p>', memo: '' };
const open = { startsAt: new Date('2026-06-01T00:00:00+08:00'), endsAt: null, active: true, canApply: true };
const [activityid] = await database.transaction((tx) =>
  storeActivities(tx, [{ ...text, ...open, title: '贵宾回馈', terms: MANUAL }], clock.now()),
);
const applications = stock('activity_application', AMOUNTS.length, async (n) => {
  await call(memberRows.activities.apply, { activityid }, { token: friend(n).token });
  const { rows } = await database.pool.query('SELECT no FROM activity_application WHERE member_id = $1', [
    friend(n).id,
  ]);
  return rows[0].no;
});

const approveAll = async (at: Person): Promise<void> => {
  const orders = (nos: readonly string[]) => nos.map((no) => ({ no, remark: '' }));
  await postEach(staffRows.deposits.approve, orders(await deposits()), at);
  await postEach(staffRows.withdrawals.approve, orders(await withdrawals()), at);
  const bonus = (no: string, n: number) => ({ no, version: 1, bonus: amountOf(n), multiple: '0', remark: '贵宾' });
  await postEach(staffRows.applications.approve, (await applications()).map(bonus), at);
};

const moved = async () => ({
  in: await count('SELECT sum(amount) FROM deposit WHERE state = 2'),
  out: await count('SELECT sum(amount) FROM withdrawal WHERE state = 2'),
  bonuses: await count('SELECT sum(bonus) FROM activity_application WHERE state = 2'),
  adjusted: await count('SELECT sum(amount) FROM adjustment WHERE state = 2'),
});

const adjust = (amount: string, at: Person) => {
  const draft = { member: friend().name, direction: 'credit', amount, multiple: '0', reason: '补发' };
  return post(staffRows.adjustments.make, draft, at);
};

describe('somebody at a desk that was left open can not', () => {
  it('move large amounts, whole or in parts', async () => {
    for (const role of STAFF_ROLES) {
      const desk = await person(role);
      await leaveDesk(app, desk.token);
      const before = await moved();
      await approveAll(desk);
      await adjust(MILLION, desk);
      await agreeToAll(desk);
      const after = await moved();
      for (const kind of ['in', 'out', 'bonuses', 'adjusted'] as const) {
        expect(after[kind] - before[kind], `${kind} as ${role}`).toBeLessThan(CODE_FROM);
      }
      expect(await count('SELECT count(*) FROM proposal WHERE state = 1')).toBe(0n);
    }
    expect(await moved()).toEqual({ in: 4_999_00n, out: 4_999_00n, bonuses: 4_999_00n, adjusted: 0n });
  });

  it('guess a code of the authenticator', async () => {
    const desk = await newStaff(app, 'cashier-out');
    await leaveDesk(app, desk.token);
    for (let guess = 0; guess < 5; guess += 1) {
      await post(staffRows.session.confirm, { code: `00000${guess}` }, desk);
    }
    expect((await call(staffRows.session.me, {}, { token: desk.token })).status).toBe(401);
  });
});

describe('somebody at the open desks of two people can not', () => {
  it('lift the limits with both sessions', async () => {
    const [maker, second] = [await person('treasurer'), await person('checker')];
    for (const { token } of [maker, second]) await leaveDesk(app, token);
    const { data: rates } = await post(staffRows.paySettings.rates, {}, maker);
    const form = { ...rates, fresh_code_from: '9999999', withdrawal_second_person: '9999999', reason: '放宽' };
    expect((await post(staffRows.paySettings.saveRates, form, maker)).code).toBe(200);
    await agreeToAll(second);
    expect(await count(`SELECT count(*) FROM setting WHERE value = '"9999999"'`)).toBe(0n);
    await withdrawAll();
  });

  it('make many small adjustments with both sessions', async () => {
    const [maker, second] = [await person('adjuster'), await person('checker')];
    for (const { token } of [maker, second]) await leaveDesk(app, token);
    const before = await moved();
    for (let part = 0; part < 3; part += 1) expect((await adjust('4999', maker)).code).toBe(200);
    await agreeToAll(second);
    expect((await moved()).adjusted).toBe(before.adjusted);
    await withdrawAll();
  });
});

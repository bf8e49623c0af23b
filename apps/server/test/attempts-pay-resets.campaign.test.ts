import { memberRows, PAY_RESETS, STAFF_PAY_RESETS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse } from './attempts.ts';
import { fund } from './money.ts';
import { NEW_PAY_PASSWORD, payResetFixture, RIGHT } from './pay-resets.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { attempt, post, count, person } = await attemptHouse(app);
const { member, ask, noOf, set, deny, isPayPassword } = payResetFixture(app);
const rows = staffRows.payResets;
const HOUR_MS = 3_600_000;

/** The thief has stolen the session and the login password of this member, and knows every answer. */
const rich = await member('richfish');
await fund(database, rich.id, 1_000_000_00n);

describe('one person with the login of a member can not', () => {
  attempt('set the pay password of a rich member', {
    make: async (thief) => {
      // Calls with a budget are refused after thirty of them.
      await database.pool.query('DELETE FROM member_try');
      await ask(rich);
      await post(rows.propose, { no: await noOf(rich), reason: '会员来电' }, thief);
      await set(rich);
    },
    haul: () => count(`SELECT count(*) FROM pay_reset WHERE member_id = $1 AND state = 'done'`, [rich.id]),
    works: ['service'],
  });
});

describe('two people who agreed to a new pay password can not', () => {
  it('take the money out before the member has had a day to take the password back', async () => {
    expect(await isPayPassword(rich, NEW_PAY_PASSWORD)).toBe(true);
    clock.advance(23 * HOUR_MS);
    const as = { token: await app.logIn(rich.name, RIGHT.password) };
    const [card] = (await call(memberRows.cards.list, {}, as)).body.data;
    const take = async () => {
      const order = { amount: '1000', bank: card?.id ?? 0, password: NEW_PAY_PASSWORD };
      return (await call(memberRows.withdrawals.create, order, as)).body.code;
    };
    const own = bankCardForm(NEW_PAY_PASSWORD, { bank_no: '6222021234567890' });
    expect(await take()).toBe(422);
    expect((await call(memberRows.cards.bind, own, as)).body.code).toBe(422);
    expect((await deny({ ...rich, ...as })).message).toBe(PAY_RESETS.denied);
    clock.advance(HOUR_MS);
    expect(await take()).toBe(400);
    expect(await isPayPassword(rich, 'pay-secret')).toBe(true);
  });

  it('recover the account of the member and set its pay password', async () => {
    const [maker, second] = [await person('service'), await person('checker')];
    const who = await member('recovers');
    await database.pool.query(
      `INSERT INTO member_recovery (member_id, maker_id, maker_name, checker_id, approved_at, expires_at)
       VALUES ($1, $2, 'm', $3, $4, $4)`,
      [who.id, maker.id, second.id, clock.now()],
    );
    await ask(who);
    const no = await noOf(who);
    expect((await post(rows.propose, { no, reason: '会员来电' }, maker)).message).toBe(STAFF_PAY_RESETS.recoverer);
    const { data } = await post(rows.propose, { no, reason: '会员来电' }, await person('service'));
    const decision = { no: data?.['no'] ?? '', remark: '' };
    expect((await post(staffRows.proposals.approve, decision, second)).message).toBe(STAFF_PAY_RESETS.recoverer);
  });
});

it('read what a member has answered who forgot the pay password', async () => {
  const who = await member('answered');
  await ask(who, { realname: '欧阳修文', card: '6225880147551234', amount: '4321' });
  const no = await noOf(who);
  for (const role of ['service', 'checker', 'auditor', 'risk', 'security', 'cashier-out'] as const) {
    const staff = await person(role);
    const lists = await Promise.all(['open', 'under-way', 'ended'].map((view) => post(rows.list, { view }, staff)));
    const seen = JSON.stringify([...lists, await post(rows.detail, { no }, staff)]);
    for (const secret of ['欧', '文', '1234', '4321', RIGHT.password]) expect(seen).not.toContain(secret);
  }
});

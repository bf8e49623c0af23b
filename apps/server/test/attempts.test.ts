import { EXCLUDED_PAIRS, memberRows, STAFF_ROLES, type StaffRole, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { openWays } from './deposits.ts';
import { leaveDesk } from './fresh-code.ts';
import { fund, memberIdOf } from './money.ts';
import { settingsChanger } from './settings.ts';
import { newStaff } from './staff.ts';

/** The attempts are described in docs/duties.md. Every one is made by one person, who also has a member account. */
const MILLION = '1000000';
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const changeSettings = settingsChanger(database, createSettings({ database }));

let count = 0;
const card = { bank: '招商银行', bank_owner: '陈宇', bank_address: '深圳', pay_pass: 'pay-secret' };

/** A member of the thief, with 1,200,000 元 that were not played with: the house has to look before it pays. */
const accomplice = async () => {
  count += 1;
  const name = `thief${100 + count}`;
  const token = await register(name);
  const id = await memberIdOf(app, token);
  await call(memberRows.cards.bind, { ...card, bank_no: `62258800${10_000_000 + count}` }, { token });
  const cards = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data;
  return { name, token, id, card: cards[0]?.id ?? 0 };
};

const withdraw = async ({ token, card: bank, id }: Awaited<ReturnType<typeof accomplice>>, amount: string) => {
  await fund(database, id, BigInt(amount) * 100n);
  await call(memberRows.withdrawals.create, { amount, bank, password: 'pay-secret' }, { token });
  clock.advance(1000);
  const { rows } = await database.pool.query(
    'SELECT no FROM withdrawal WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1',
    [id],
  );
  return rows[0]?.no ?? '';
};

/** Agrees to everything that waits, as far as the person can. */
const agreeToAll = async (token: string) => {
  const { rows } = await database.pool.query('SELECT no FROM proposal WHERE state = 1');
  for (const { no } of rows) await call(staffRows.proposals.approve, { no, remark: '' }, { token });
};

const anActivity = {
  type_id: 0,
  title: '首存礼金',
  banner: '/art/banner-koi.svg',
  content: '<p>首存 100 元起</p>',
  active: 1,
  can_apply: 1,
  terms: { basis: 'none', category: '', tiers: [] },
};
const TIER = { from: '1', percent: '', cap: '', amount: '88888', multiple: '0' };
const GENEROUS = { terms: { basis: 'first_deposit', category: '', tiers: [TIER] } };
/** An activity that is online and pays nothing, and a generous one that is offline. */
const unpaid = { id: 0, version: 1 };
const prepared = { id: 0 };

const prepareActivities = async () => {
  const { token } = await newStaff(app, 'rewards');
  const { version } = (await call(staffRows.activities.types, {}, { token })).body.data;
  await call(staffRows.activities.saveTypes, { version, types: [{ id: 0, name: '存款' }] }, { token });
  anActivity.type_id = (await call(memberRows.activities.types)).body.data[0]?.id ?? 0;
  unpaid.id = (await call(staffRows.activities.save, anActivity, { token })).body.data.id;
  const offline = { ...anActivity, ...GENEROUS, active: 0 };
  prepared.id = (await call(staffRows.activities.save, offline, { token })).body.data.id;
};

/** Makes every attempt as one person. */
const attemptAll = async (token: string, staffId: number) => {
  const thief = await accomplice();
  const post = async (row: Parameters<typeof call>[0], input: object) => (await call(row, input, { token })).body.data;

  // A balance out of nothing.
  const draft = { member: thief.name, amount: MILLION, multiple: '0', reason: '补发' };
  const made = (await post(staffRows.adjustments.make, draft)) as { proposal: string } | null;
  await post(staffRows.proposals.approve, { no: made?.proposal ?? '', remark: '' });
  // A deposit that was never paid, whole and in parts.
  for (const amount of ['50000', '49999', '49999']) {
    const { body } = await call(memberRows.deposits.create, { paytype: 'wxpay', amount }, { token: thief.token });
    await post(staffRows.deposits.approve, { no: body.message, remark: '' });
  }
  // A large withdrawal, whole and in parts.
  const nos = [await withdraw(thief, MILLION)];
  for (let part = 0; part < 3; part += 1) nos.push(await withdraw(thief, '49999'));
  for (const no of nos) await post(staffRows.withdrawals.approve, { no, remark: '' });
  // Higher limits, and the house's money to an own account.
  const { data: rates } = (await call(staffRows.paySettings.rates, {}, { token })).body;
  await post(staffRows.paySettings.saveRates, { ...rates, withdrawal_second_person: '9999999', reason: '放宽' });
  const own = { id: 0, bank_name: '私人', bank_no: '6222000011112222', bank_owner: '本人', bank_address: '无' };
  await post(staffRows.accounts.save, { ...own, enabled: 1, sort: 1, reason: '更换' });
  // An activity that pays everybody, and an existing one that pays more.
  const { id, version } = unpaid;
  const bonus = { ...anActivity, ...GENEROUS, reason: '活动' };
  await post(staffRows.activities.save, { ...bonus, id: 0, version: 0 });
  await post(staffRows.activities.save, { ...bonus, id, version });
  await post(staffRows.activities.setActive, { id: prepared.id, active: 1, reason: '上架' });
  // A second person who does not exist, and roles for oneself.
  await post(staffRows.staffAccounts.create, { name: `ghost${count}`, roles: ['checker'], reason: '新人' });
  await post(staffRows.staffAccounts.change, { id: staffId, roles: ['checker'], enabled: 1, reason: '兼任' });
  await agreeToAll(token);
  for (const no of nos) await post(staffRows.withdrawals.approve, { no, remark: '' });
};

const stateOf = async () => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM receiving_account WHERE bank_name = '私人') AS own_accounts,
            (SELECT count(*)::int FROM staff_account WHERE name LIKE 'ghost%') AS ghosts,
            (SELECT count(*)::int FROM adjustment WHERE state = 2) AS adjustments,
            (SELECT count(*)::int FROM activity WHERE active AND terms->'tiers'->0->>'amount' = '88888') AS activities,
            (SELECT count(*)::int FROM setting WHERE key IN ('withdrawal_second_person', 'fresh_code_from')) AS limits`,
  );
  return rows[0];
};
const NOTHING = { own_accounts: 0, ghosts: 0, adjustments: 0, activities: 0, limits: 0 };

/** What one person has let in or out today, in 分. */
const approvedBy = async (table: 'deposit' | 'withdrawal', staffId: number): Promise<bigint> => {
  const { rows } = await database.pool.query(
    `SELECT coalesce(sum(amount), 0)::text AS sum FROM ${table} WHERE state = 2 AND decided_by = $1`,
    [staffId],
  );
  return BigInt(rows[0].sum);
};

const expectInVain = async (token: string, id: number) => {
  await attemptAll(token, id);
  expect(await stateOf()).toEqual(NOTHING);
  for (const table of ['deposit', 'withdrawal'] as const) expect(await approvedBy(table, id)).toBeLessThan(50_000_00n);
  // What this person proposed must not wait for the next one, who could agree to it.
  await database.pool.query('UPDATE proposal SET state = 4 WHERE state = 1');
};

beforeAll(async () => {
  await openWays(database);
  await prepareActivities();
  await changeSettings({ opened_at: new Date('2026-01-01T00:00:00Z').toISOString() });
});

/** An account that is older than 24 hours, so that only its roles are in its way. */
const seasoned = async (roles: readonly StaffRole[]) => {
  const staff = await newStaff(app, roles);
  await database.pool.query(`UPDATE staff_account SET created_at = created_at - interval '30 days' WHERE id = $1`, [
    staff.id,
  ]);
  return staff;
};

describe('one person can not take a million out of the house', () => {
  it.each(STAFF_ROLES)('as %s', async (role) => {
    const { token, id } = await seasoned([role]);
    await expectInVain(token, id);
  });

  it.each(EXCLUDED_PAIRS)('with %s and %s, forced into the database', async (...pair) => {
    const { token, id } = await seasoned([pair[0]]);
    await database.pool.query('ALTER TABLE staff_account DROP CONSTRAINT IF EXISTS staff_account_excluded_roles');
    await database.pool.query('UPDATE staff_account SET roles = $1 WHERE id = $2', [pair, id]);
    await expectInVain(token, id);
    expect(await approvedBy('withdrawal', id)).toBe(0n);
  });

  it.each(STAFF_ROLES)('with the session of a %s that was left open, and without the authenticator', async (role) => {
    const { token, id } = await seasoned([role]);
    await leaveDesk(app, token);
    for (let guess = 0; guess < 3; guess += 1) {
      await call(staffRows.session.confirm, { code: `00000${guess}` }, { token });
    }
    await attemptAll(token, id);
    expect(await stateOf()).toEqual(NOTHING);
    for (const table of ['deposit', 'withdrawal'] as const) expect(await approvedBy(table, id)).toBe(0n);
    // A person who comes to the desk first can propose what has no amount, and nothing that has one.
    const { rows } = await database.pool.query(
      `SELECT DISTINCT kind FROM proposal WHERE state = 1 AND kind IN ('deposits.approve', 'withdrawals.approve', 'adjustments.make')`,
    );
    expect(rows).toEqual([]);
    await database.pool.query('UPDATE proposal SET state = 4 WHERE state = 1');
  });

  it('with the open sessions of two people, and without their authenticators', async () => {
    const [maker, second] = [await seasoned(['treasurer']), await seasoned(['checker'])];
    for (const { token } of [maker, second]) await leaveDesk(app, token);
    const { data: rates } = (await call(staffRows.paySettings.rates, {}, { token: maker.token })).body;
    const form = { ...rates, fresh_code_from: '9999999', withdrawal_second_person: '9999999', reason: '放宽' };
    await call(staffRows.paySettings.saveRates, form, { token: maker.token });
    await agreeToAll(second.token);
    expect(await stateOf()).toEqual(NOTHING);
    await database.pool.query('UPDATE proposal SET state = 4 WHERE state = 1');
  });

  it('with a second account, a checker that is less than a day old', async () => {
    const { token } = await newStaff(app, 'checker');
    const maker = await seasoned(['treasurer']);
    const { data: rates } = (await call(staffRows.paySettings.rates, {}, { token: maker.token })).body;
    const form = { ...rates, withdrawal_second_person: '9999999', reason: '放宽' };
    await call(staffRows.paySettings.saveRates, form, { token: maker.token });
    await agreeToAll(token);
    expect(await stateOf()).toEqual(NOTHING);
  });
});

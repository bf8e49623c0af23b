import { EXCLUDED_PAIRS, STAFF, staffRows, WIRE } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, STAFF_PASSWORD, staffToken, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';
import { accountWithPassword } from './index.ts';

const rows = staffRows.staffAccounts;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const boss = await newStaff(app, 'admin', 'boss0001');
const asBoss = { token: boss.token };

const auditOf = async (name: string) =>
  (
    await database.pool.query(
      `SELECT staff_name, action, summary, changes FROM audit_row WHERE "group" = 'staff' AND target = $1 ORDER BY id`,
      [`员工 ${name}`],
    )
  ).rows;
const statusOf = async (token: string) => (await call(staffRows.session.me, {}, { token })).status;
const halfLogin = async ({ name }: TestStaff) =>
  (await call(staffRows.session.login, { name, password: STAFF_PASSWORD })).body.data.ticket;

describe('a new staff account', () => {
  const draft = { name: 'Finance01', roles: ['cashier-in'], password: 'a first password 1' };

  it('returns the text of the first invalid field', async () => {
    expect((await call(rows.create, { ...draft, name: 'a b' }, asBoss)).body.message).toBe(STAFF.nameForm);
    const both = ['cashier-in', 'cashier-out'];
    expect((await call(rows.create, { ...draft, roles: both }, asBoss)).body.message).toBe(STAFF.rolesExcluded);
    expect((await call(rows.create, { ...draft, roles: [] }, asBoss)).body.message).toBe(STAFF.rolesMissing);
    expect((await call(rows.create, { ...draft, password: 'short' }, asBoss)).body.message).toBe(STAFF.passwordShort);
  });

  it('can log in and enrol, and its audit row does not contain the password', async () => {
    const { body } = await call(rows.create, draft, asBoss);
    expect(body).toMatchObject({ code: 200, message: '已保存', data: { id: expect.any(Number) } });
    const login = await call(staffRows.session.login, { name: 'finance01', password: draft.password });
    expect(login.body.data.step).toBe('enrol');
    expect(await auditOf('Finance01')).toEqual([
      {
        staff_name: 'boss0001',
        action: 'staffAccounts.create',
        summary: '新建账号，角色存款审核',
        changes: [{ field: '角色', before: '', after: '存款审核' }],
      },
    ]);
  });

  it('is created once regardless of the case of its name, also when ten calls arrive together', async () => {
    expect((await call(rows.create, { ...draft, name: 'FINANCE01' }, asBoss)).body).toEqual({
      code: 409,
      message: STAFF.nameTaken,
      data: null,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(rows.create, { ...draft, name: 'racer001' }, asBoss)),
    );
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await auditOf('racer001')).toHaveLength(1);
  });

  it('is listed', async () => {
    const { data } = (await call(rows.list, {}, asBoss)).body;
    expect(data.find(({ name }) => name === 'boss0001')).toMatchObject({
      roles: ['security', 'content', 'service'],
      enabled: true,
      enrolled: true,
      last_login_at: '2026-03-01 12:00:00',
    });
    expect(data.find(({ name }) => name === 'Finance01')).toMatchObject({
      roles: ['cashier-in'],
      enabled: true,
      enrolled: false,
      created_at: '2026-03-01 12:00:00',
      last_login_at: '',
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|secret/i);
  });
});

describe('a change of a staff account', () => {
  it('of its role ends sessions and unfinished logins at once, and records the values before and after', async () => {
    const staff = await newStaff(app, 'service');
    const ticket = await halfLogin(staff);
    const { body } = await call(rows.change, { id: staff.id, roles: ['cashier-in'], enabled: 1 }, asBoss);
    expect(body).toEqual({ code: 200, message: '已保存', data: null });
    expect(await statusOf(staff.token)).toBe(401);
    const code = codeOf(staff.secret, stepAt(clock.now()) + 1);
    expect((await call(staffRows.session.verify, { ticket, code })).body.message).toBe(STAFF.ticketDead);
    expect(await auditOf(staff.name)).toEqual([
      {
        staff_name: 'boss0001',
        action: 'staffAccounts.change',
        summary: '角色改为存款审核',
        changes: [{ field: '角色', before: '客服', after: '存款审核' }],
      },
    ]);
  });

  it('that disables it ends its sessions and rejects any session that is still stored', async () => {
    const staff = await newStaff(app, 'service');
    await call(rows.change, { id: staff.id, roles: ['service'], enabled: 0 }, asBoss);
    expect(await statusOf(staff.token)).toBe(401);
    expect((await call(staffRows.session.login, { name: staff.name, password: STAFF_PASSWORD })).body.message).toBe(
      STAFF.disabled,
    );
    const other = await newStaff(app, 'service');
    await database.pool.query('UPDATE staff_account SET enabled = false WHERE id = $1', [other.id]);
    expect(await statusOf(other.token)).toBe(401);
  });

  it('that changes nothing ends no session and writes no audit row', async () => {
    const staff = await newStaff(app, 'service');
    expect((await call(rows.change, { id: staff.id, roles: ['service'], enabled: 1 }, asBoss)).body.code).toBe(200);
    expect(await statusOf(staff.token)).toBe(200);
    expect(await auditOf(staff.name)).toEqual([]);
  });

  it('can not give roles that exclude each other, neither over HTTP nor in the database', async () => {
    const staff = await newStaff(app, 'service');
    for (const pair of EXCLUDED_PAIRS) {
      const { body } = await call(rows.change, { id: staff.id, roles: pair, enabled: 1 }, asBoss);
      expect(body.message, pair.join()).toBe(STAFF.rolesExcluded);
      const forged = database.pool.query('UPDATE staff_account SET roles = $1 WHERE id = $2', [pair, staff.id]);
      await expect(forged, pair.join()).rejects.toThrow('staff_account_excluded_roles');
    }
    const unknown = database.pool.query(`UPDATE staff_account SET roles = '{admin}' WHERE id = $1`, [staff.id]);
    await expect(unknown).rejects.toThrow('staff_account_roles');
  });

  it('that was forced into the database with excluded roles gives no permission', async () => {
    const staff = await newStaff(app, 'cashier-in');
    await database.pool.query('ALTER TABLE staff_account DROP CONSTRAINT staff_account_excluded_roles');
    await database.pool.query(`UPDATE staff_account SET roles = '{cashier-in,cashier-out}' WHERE id = $1`, [staff.id]);
    const { body } = await call(staffRows.reviews.summary, {}, { token: staff.token });
    expect(body).toMatchObject({ code: 403, message: STAFF.notAllowed });
    expect((await call(staffRows.session.me, {}, { token: staff.token })).body.data.permissions).toEqual([]);
  });

  it('is refused for the own account and for an unknown one', async () => {
    for (const row of [rows.change, rows.reset]) {
      const form = { roles: ['auditor'], enabled: 0, password: 'another one 22' };
      expect((await call(row, { ...form, id: boss.id }, asBoss)).body).toEqual({
        code: 403,
        message: STAFF.notSelf,
        data: null,
      });
      expect((await call(row, { ...form, id: 999_999 }, asBoss)).body).toEqual({
        code: 404,
        message: WIRE.notFound,
        data: null,
      });
    }
  });
});

describe('a reset of a staff account', () => {
  it('replaces the password and the authenticator, and ends all sessions and unfinished logins', async () => {
    const staff = await newStaff(app, 'finance');
    const ticket = await halfLogin(staff);
    expect((await call(rows.reset, { id: staff.id, password: 'short' }, asBoss)).body.message).toBe(
      STAFF.passwordShort,
    );
    const { body } = await call(rows.reset, { id: staff.id, password: 'another one 22' }, asBoss);
    expect(body.code).toBe(200);
    expect(await statusOf(staff.token)).toBe(401);
    const code = codeOf(staff.secret, stepAt(clock.now()) + 1);
    expect((await call(staffRows.session.verify, { ticket, code })).body.message).toBe(STAFF.ticketDead);
    const login = await call(staffRows.session.login, { name: staff.name, password: 'another one 22' });
    expect(login.body.data).toMatchObject({ step: 'enrol', secret: expect.not.stringMatching(staff.secret) });
    const fresh = codeOf(login.body.data.secret, stepAt(clock.now()));
    const verified = await call(staffRows.session.verify, { ticket: login.body.data.ticket, code: fresh });
    expect(verified.body.code).toBe(200);
    const [row] = await auditOf(staff.name);
    expect(row).toMatchObject({
      action: 'staffAccounts.reset',
      changes: [{ field: '动态验证器', before: '已绑定', after: '未绑定' }],
    });
    expect(JSON.stringify(row)).not.toContain('another one');
  });
});

describe('a security account', () => {
  it('stays enabled as the last one when two disable each other at once', async () => {
    const other = await testApp({ clock });
    const [one, two] = [await newStaff(other, 'admin'), await newStaff(other, 'admin')];
    const retire = (by: TestStaff, whom: TestStaff) =>
      other.call(rows.change, { id: whom.id, roles: ['security'], enabled: 0 }, { token: by.token });
    const held = await other.database.pool.connect();
    await held.query('BEGIN');
    await held.query('SELECT id FROM staff_account FOR UPDATE');
    const racing = Promise.all([retire(one, two), retire(two, one)]);
    // Both calls are authenticated and wait for the row locks.
    const waiting = async () =>
      (
        await other.database.pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
      ).rows[0].n;
    await expect.poll(waiting).toBe(2);
    await held.query('COMMIT');
    held.release();
    const answers = await racing;
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual(['已保存', STAFF.lastSecurity].toSorted());
    const { rows: left } = await other.database.pool.query('SELECT id FROM staff_account WHERE enabled');
    expect(left).toHaveLength(1);
  });

  it('may be reset by another one', async () => {
    const second = await staffToken(app, 'admin');
    expect((await call(rows.reset, { id: boss.id, password: 'another one 22' }, { token: second })).body.code).toBe(
      200,
    );
  });
});

it('finds an enabled account by its password, and no disabled one', async () => {
  const { database: own } = await testApp({ clock });
  const other = await testApp({ clock });
  const staff = await newStaff(other, 'readonly');
  expect(await accountWithPassword(own.orm, STAFF_PASSWORD)).toBeUndefined();
  expect(await accountWithPassword(other.database.orm, STAFF_PASSWORD)).toBe(staff.name);
  expect(await accountWithPassword(other.database.orm, 'koi888888')).toBeUndefined();
  await other.database.pool.query('UPDATE staff_account SET enabled = false');
  expect(await accountWithPassword(other.database.orm, STAFF_PASSWORD)).toBeUndefined();
});

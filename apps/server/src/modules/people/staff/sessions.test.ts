import { type Endpoint, isActivity, mayDo, memberRows, SHELL, STAFF, STAFF_ROLES, staffRows } from '@koi/contract';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { newStaff, STAFF_PASSWORD, staffToken } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';

const rows = staffRows.session;
const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-03-01T08:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;

/** Every call that counts as an action of a person, except those that end the session. */
const WRITES = Object.values<Record<string, Endpoint>>(staffRows)
  .flatMap((feature) => Object.values(feature))
  .filter((row) => row.caller === 'staff' && isActivity(row) && row !== rows.logoff);

const statusOf = async (token: string) => (await call(rows.me, {}, { token })).status;
const act = async (token: string) => (await call(rows.active, {}, { token })).status;
/** Opens another session of the same account. The clock advances because a code is accepted once. */
const loginAgain = async ({ name, secret }: { name: string; secret: string }, password = STAFF_PASSWORD) => {
  clock.advance(30_000);
  const { ticket } = (await call(rows.login, { name, password })).body.data;
  const { body } = await call(rows.verify, { ticket, code: codeOf(secret, stepAt(clock.now())) });
  return body.data.token;
};

describe('a staff session', () => {
  it('is prolonged by use and ends twelve hours after the login', async () => {
    const token = await staffToken(app, 'readonly');
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      clock.advance(29 * MINUTE_MS);
      expect(await act(token)).toBe(200);
    }
    clock.advance(24 * MINUTE_MS - 1);
    expect(await act(token)).toBe(200);
    clock.advance(1);
    expect(await act(token)).toBe(401);
  });

  it('stays open when its last use is written while it is read', async () => {
    const token = await staffToken(app, 'readonly');
    const locker = await database.pool.connect();
    clock.advance(29 * MINUTE_MS);
    await locker.query('BEGIN');
    // The lock allows reads and blocks writes.
    await locker.query('LOCK TABLE staff_session IN SHARE MODE');
    expect(await act(token)).toBe(200);
    clock.advance(29 * MINUTE_MS);
    const touched = async () => (await locker.query('SELECT max(touched_at) AS at FROM staff_session')).rows[0].at;
    const before = await touched();
    const { pool } = app.appDatabase;
    const { query } = pool;
    const reading = vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
      const result = await Reflect.apply(query, pool, args);
      const { text } = args[0] as { text?: string };
      if (text?.startsWith('select') && text.includes('staff_session')) {
        reading.mockRestore();
        await locker.query('COMMIT');
        await expect.poll(touched).not.toEqual(before);
        // The writer receives the result of its query a moment later.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return result;
    });
    expect(await act(token)).toBe(200);
    expect(await touched()).not.toEqual(before);
    locker.release();
  });

  it('ends after half an hour without use', async () => {
    const token = await staffToken(app, 'readonly');
    clock.advance(30 * MINUTE_MS - 1);
    expect(await statusOf(token)).toBe(200);
    clock.advance(30 * MINUTE_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it('is not prolonged by calls that a page repeats by itself', async () => {
    const token = await staffToken(app, 'cashier-in');
    const repeated: Endpoint[] = [
      rows.me,
      rows.counts,
      staffRows.reviews.list,
      staffRows.reviews.detail,
      staffRows.reviews.summary,
      staffRows.reports.dashboard,
      staffRows.memberFiles.detail,
      staffRows.talks.list,
      staffRows.workOrders.summary,
      staffRows.deposits.claim,
      staffRows.withdrawals.claim,
    ];
    const poll = async () =>
      Promise.all(repeated.map(async (row) => (await call(row, { no: 'D1', id: 1 }, { token })).status));
    for (const minutes of [1, 14, 14]) {
      clock.advance(minutes * MINUTE_MS);
      expect(await poll()).not.toContain(401);
    }
    clock.advance(MINUTE_MS);
    expect(new Set(await poll())).toEqual(new Set([401]));
  });

  it.each(STAFF_ROLES)('of %s is prolonged by every write of the person, also by one that is refused', async (role) => {
    const { id, token } = await newStaff(app, role);
    const touched = async () => {
      const text = 'SELECT max(touched_at) AS at FROM staff_session WHERE staff_id = $1';
      return (await database.pool.query(text, [id])).rows[0].at.getTime();
    };
    for (const row of WRITES.filter(({ permission }) => mayDo([role], permission))) {
      clock.advance(MINUTE_MS);
      await call(row, {}, { token });
      await expect.poll(touched, { message: row.path }).toBe(clock.now().getTime());
    }
  });

  it('is stored only as its hash, and written at most once a minute', async () => {
    const token = await staffToken(app, 'readonly');
    const { rows: found } = await database.pool.query('SELECT s::text AS text FROM staff_session s');
    expect(found.map(({ text }) => text).join()).not.toContain(token);
    const touched = async () =>
      (await database.pool.query('SELECT max(touched_at) AS at FROM staff_session')).rows[0].at.getTime();
    const before = await touched();
    clock.advance(MINUTE_MS - 1);
    await act(token);
    expect(await touched()).toBe(before);
    clock.advance(1);
    await act(token);
    await expect.poll(touched).toBe(before + MINUTE_MS);
  });

  it.each([
    ['row', 'SELECT 1 FROM staff_session FOR UPDATE'],
    ['table', 'LOCK TABLE staff_session IN SHARE MODE'],
  ])('delays neither its own calls nor those of another session while its %s is locked', async (_, lock) => {
    const [one, other] = [await staffToken(app, 'readonly'), await staffToken(app, 'finance')];
    clock.advance(2 * MINUTE_MS);
    const locker = await database.pool.connect();
    try {
      await locker.query('BEGIN');
      await locker.query(lock);
      expect(await Promise.all([act(one), act(other), act(one)])).toEqual([200, 200, 200]);
    } finally {
      await locker.query('ROLLBACK');
      locker.release();
    }
  });

  it('ends at logoff without ending the other sessions of the account', async () => {
    const staff = await newStaff(app, 'readonly');
    const other = await loginAgain(staff);
    expect((await call(rows.logoff, {}, { token: staff.token })).body.code).toBe(200);
    expect(await statusOf(staff.token)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it('of a disabled account is rejected although it is still stored', async () => {
    const staff = await newStaff(app, 'readonly');
    await database.pool.query('UPDATE staff_account SET enabled = false WHERE id = $1', [staff.id]);
    expect(await statusOf(staff.token)).toBe(401);
  });

  it('ends unfinished logins of the account at logoff', async () => {
    const staff = await newStaff(app, 'readonly');
    clock.advance(30_000);
    const { ticket } = (await call(rows.login, { name: staff.name, password: STAFF_PASSWORD })).body.data;
    await call(rows.logoff, {}, { token: staff.token });
    const { body } = await call(rows.verify, { ticket, code: codeOf(staff.secret, stepAt(clock.now())) });
    expect(body.message).toBe(STAFF.ticketDead);
  });

  it('ends when the account has opened ten newer ones', async () => {
    const staff = await newStaff(app, 'readonly');
    const tokens = [staff.token];
    for (let count = 0; count < 11; count += 1) tokens.push(await loginAgain(staff));
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses).toEqual([401, 401, ...Array(10).fill(200)]);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '../../etc', 'null'])(
    'is not opened by %j',
    async (token) => {
      expect(await statusOf(token)).toBe(401);
    },
  );

  it('is not accepted for member calls, nor a member session for staff calls', async () => {
    const member = await register('koi8866');
    const staff = await staffToken(app, 'admin');
    expect(await statusOf(member)).toBe(401);
    expect((await call(rows.me, {}, { token: member })).body.message).toBe(STAFF.sessionEnded);
    const refused = await call(memberRows.members.user, {}, { token: staff });
    expect([refused.status, refused.body.message]).toEqual([401, SHELL.sessionEnded]);
  });
});

describe('a password change', () => {
  const change = (token: string, old: string, password: string) =>
    call(rows.changePassword, { old, password }, { token });

  it('returns the text of the first invalid field', async () => {
    const token = await staffToken(app, 'content');
    expect((await change(token, '', '')).body.message).toBe(STAFF.passwordMissing);
    expect((await change(token, 'x', 'short1')).body.message).toBe(STAFF.passwordShort);
    expect((await change(token, STAFF_PASSWORD, STAFF_PASSWORD)).body.message).toBe(STAFF.passwordSame);
    expect((await change(token, 'not this one 1', 'another one 22')).body.message).toBe(STAFF.oldWrong);
  });

  it('ends every other session and unfinished login, and writes an audit row', async () => {
    const staff = await newStaff(app, 'content');
    const other = await loginAgain(staff);
    clock.advance(30_000);
    const { ticket } = (await call(rows.login, { name: staff.name, password: STAFF_PASSWORD })).body.data;
    expect((await change(staff.token, STAFF_PASSWORD, 'another one 22')).body.code).toBe(200);
    expect(await statusOf(staff.token)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    const late = await call(rows.verify, { ticket, code: codeOf(staff.secret, stepAt(clock.now())) });
    expect(late.body.message).toBe(STAFF.ticketDead);
    expect((await call(rows.login, { name: staff.name, password: STAFF_PASSWORD })).body.message).toBe(
      STAFF.loginWrong,
    );
    expect(await statusOf(await loginAgain(staff, 'another one 22'))).toBe(200);
    const { rows: found } = await database.pool.query(
      "SELECT staff_name, a::text AS text FROM audit_row a WHERE action = 'session.changePassword'",
    );
    expect(found.map(({ staff_name }) => staff_name)).toEqual([staff.name]);
    expect(found[0].text).not.toMatch(/another one|a staff password/);
  });

  it('succeeds once when two arrive together', async () => {
    const staff = await newStaff(app, 'content');
    const answers = await Promise.all([
      change(staff.token, STAFF_PASSWORD, 'another one 22'),
      change(staff.token, STAFF_PASSWORD, 'a third one 333'),
    ]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it('leaves a login that is in progress without a ticket', async () => {
    const staff = await newStaff(app, 'content');
    const held = await database.pool.connect();
    await held.query('BEGIN');
    await held.query("UPDATE staff_account SET password_hash = 'another' WHERE id = $1", [staff.id]);
    const login = call(rows.login, { name: staff.name, password: STAFF_PASSWORD });
    // The login has verified the old password and waits for the row lock.
    await expect.poll(() => lockWaits(database)).toBe(1);
    await held.query('COMMIT');
    held.release();
    expect((await login).body.message).toBe(STAFF.loginWrong);
  });
});

import { STAFF, staffRows } from '@koi/contract';
import * as argon2 from '@node-rs/argon2';
import { base32nopad } from '@scure/base';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, STAFF_PASSWORD } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createStaffAccount } from './index.ts';
import { codeOf, stepAt } from './totp.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const rows = staffRows.session;
const START = '2026-03-01T12:00:00+08:00';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const right = (name: string) => ({ name, password: STAFF_PASSWORD });
const wrong = (name: string) => ({ name, password: 'not this one 1' });

const setUp = async (config = {}) => {
  const clock = new ManualClock(START);
  const app = await testApp({ clock, config });
  const { call, database } = app;
  const makeAccount = (name: string) =>
    database.transaction((tx) =>
      createStaffAccount(tx, { name, role: 'finance', password: STAFF_PASSWORD, createdAt: clock.now() }),
    );
  const codeNow = (secret: string, offset = 0) => codeOf(secret, stepAt(clock.now()) + offset);
  const otherCode = (secret: string) => (codeNow(secret) === '000000' ? '000001' : '000000');
  const ticketFor = async (name: string) => (await call(rows.login, right(name))).body.data.ticket;
  const loginRows = async () =>
    (
      await database.pool.query(
        `SELECT staff_name, action, target, summary, succeeded FROM audit_row WHERE "group" = 'login' ORDER BY id`,
      )
    ).rows;
  return { app, clock, call, database, makeAccount, codeNow, otherCode, ticketFor, loginRows };
};

describe('the first login step', async () => {
  const { call, database, makeAccount, loginRows } = await setUp();
  await makeAccount('Finance01');

  it('returns the text of the first invalid field', async () => {
    expect((await call(rows.login, {})).body.message).toBe(STAFF.nameMissing);
    expect((await call(rows.login, { name: 'finance01' })).body.message).toBe(STAFF.passwordMissing);
  });

  it('returns a ticket and, before enrolment, a secret for the authenticator', async () => {
    const { data } = (await call(rows.login, right('FINANCE01'))).body;
    expect(data.step).toBe('enrol');
    expect(base32nopad.decode(data.secret)).toHaveLength(20);
    expect(data.otpauth).toContain(`otpauth://totp/Koi:Finance01?secret=${data.secret}`);
    expect(Buffer.from(data.ticket, 'base64url')).toHaveLength(32);
    const { rows: found } = await database.pool.query('SELECT t::text AS text FROM staff_ticket t');
    const stored = found.map(({ text }) => text).join();
    expect(stored).not.toContain(data.ticket);
    expect(stored).not.toContain(data.secret);
  });

  it('returns a ticket that is not accepted as a session', async () => {
    const { ticket } = (await call(rows.login, right('finance01'))).body.data;
    expect((await call(rows.me, {}, { token: ticket })).status).toBe(401);
  });

  it('answers an unknown name and a wrong password alike, with the same amount of hashing', async () => {
    await call(rows.login, wrong('warmup01'));
    const verify = vi.mocked(argon2.verify);
    for (const name of ['finance01', 'nobody01', 'no', 'nul\u0000', 'x'.repeat(200)]) {
      verify.mockClear();
      const before = (await loginRows()).length;
      const { status, body } = await call(rows.login, wrong(name));
      expect({ status, body }).toEqual({ status: 200, body: { code: 400, message: STAFF.loginWrong, data: null } });
      expect(verify).toHaveBeenCalledTimes(1);
      expect(await loginRows()).toHaveLength(before + 1);
    }
  });

  it('writes an audit row for every failure, with the typed name only when the account exists', async () => {
    await call(rows.login, wrong('finance01'));
    await call(rows.login, wrong('mypassword1'));
    expect((await loginRows()).slice(-2)).toEqual([
      {
        staff_name: 'Finance01',
        action: 'session.login',
        target: '员工 Finance01',
        summary: STAFF.loginWrong,
        succeeded: false,
      },
      {
        staff_name: '访客',
        action: 'session.login',
        target: '未知账号',
        summary: STAFF.loginWrong,
        succeeded: false,
      },
    ]);
    const { rows: found } = await database.pool.query('SELECT a::text AS text FROM audit_row a');
    expect(found.map(({ text }) => text).join()).not.toMatch(/mypassword1|not this one/);
  });

  it('reports that an account is disabled only when the password is right', async () => {
    await makeAccount('retired01');
    await database.pool.query("UPDATE staff_account SET enabled = false WHERE name_key = 'retired01'");
    expect((await call(rows.login, right('retired01'))).body).toEqual({
      code: 403,
      message: STAFF.disabled,
      data: null,
    });
    expect((await call(rows.login, wrong('retired01'))).body.message).toBe(STAFF.loginWrong);
  });
});

describe('the second login step', async () => {
  const { app, call, clock, database, makeAccount, codeNow, otherCode, ticketFor, loginRows } = await setUp();

  it('enrols the authenticator with its first code and does not show the secret again', async () => {
    await makeAccount('enroller1');
    const first = (await call(rows.login, right('enroller1'))).body.data;
    const { body } = await call(rows.verify, { ticket: first.ticket, code: codeNow(first.secret) });
    expect(body.data.staff).toMatchObject({ name: 'enroller1', role: 'finance' });
    expect(body.data.staff.permissions).toContain('deposits.review');
    expect((await call(rows.me, {}, { token: body.data.token })).body.data).toEqual(body.data.staff);
    const again = (await call(rows.login, right('enroller1'))).body.data;
    expect(again).toEqual({ ticket: expect.any(String), step: 'code', secret: '', otpauth: '' });
    const { rows: stored } = await database.pool.query(
      "SELECT totp_secret FROM staff_account WHERE name_key = 'enroller1'",
    );
    expect(stored[0].totp_secret).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(stored[0].totp_secret).not.toContain(first.secret);
    expect((await loginRows()).at(-1)).toMatchObject({
      staff_name: 'enroller1',
      action: 'session.verify',
      succeeded: true,
    });
  });

  it('enrols nothing after a wrong code, and the next login offers another secret', async () => {
    await makeAccount('enroller2');
    const one = (await call(rows.login, right('enroller2'))).body.data;
    const refused = await call(rows.verify, { ticket: one.ticket, code: otherCode(one.secret) });
    expect(refused.body).toEqual({ code: 400, message: STAFF.codeWrong, data: null });
    const two = (await call(rows.login, right('enroller2'))).body.data;
    expect(two.secret).not.toBe(one.secret);
    await call(rows.verify, { ticket: two.ticket, code: codeNow(two.secret) });
    // The secret of the first ticket was never enrolled.
    const late = await call(rows.verify, { ticket: one.ticket, code: codeNow(one.secret) });
    expect(late.body.message).toBe(STAFF.ticketDead);
  });

  it('accepts a code once, and no older code after it', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'onceonly1');
    const verify = async (code: string) => (await call(rows.verify, { ticket: await ticketFor(name), code })).body;
    expect((await verify(codeNow(secret))).message).toBe(STAFF.codeWrong);
    expect((await verify(codeNow(secret, -1))).message).toBe(STAFF.codeWrong);
    expect((await verify(codeNow(secret, 2))).message).toBe(STAFF.codeWrong);
    expect((await verify(codeNow(secret, 1))).code).toBe(200);
    clock.advance(STEP_MS);
    expect((await verify(codeNow(secret))).message).toBe(STAFF.codeWrong);
    clock.advance(STEP_MS);
    expect((await verify(codeNow(secret))).code).toBe(200);
  });

  it('accepts a code once when 30 calls with different tickets arrive together', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'parallel1');
    clock.advance(STEP_MS);
    const tickets = await Promise.all(Array.from({ length: 30 }, () => ticketFor(name)));
    const code = codeNow(secret);
    const answers = await Promise.all(tickets.map((ticket) => call(rows.verify, { ticket, code })));
    const outcomes = new Set(answers.map(({ body }) => body.code));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    // A machine under load may answer some of them with 503 before they get a connection.
    expect([...outcomes].filter((code) => code !== 503).toSorted()).toEqual([200, 400]);
    const succeeded = (await loginRows()).filter((row) => row.staff_name === name && row.succeeded);
    expect(succeeded).toHaveLength(2);
  });

  it('accepts a ticket once when 30 calls arrive together', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'parallel2');
    clock.advance(STEP_MS);
    const ticket = await ticketFor(name);
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(rows.verify, { ticket, code })));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it('rejects a used ticket with a new code', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'ticketed1');
    clock.advance(STEP_MS);
    const ticket = await ticketFor(name);
    expect((await call(rows.verify, { ticket, code: codeNow(secret) })).body.code).toBe(200);
    expect((await call(rows.verify, { ticket, code: codeNow(secret, 1) })).body.message).toBe(STAFF.ticketDead);
  });

  it('allows five codes per ticket, also in parallel', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'fivetries');
    clock.advance(STEP_MS);
    const ticket = await ticketFor(name);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(rows.verify, { ticket, code: otherCode(secret) })),
    );
    expect(answers.filter(({ body }) => body.message === STAFF.codeWrong)).toHaveLength(5);
    expect((await call(rows.verify, { ticket, code: codeNow(secret) })).body).toEqual({
      code: 409,
      message: STAFF.ticketDead,
      data: null,
    });
    expect((await call(rows.verify, { ticket: await ticketFor(name), code: codeNow(secret) })).body.code).toBe(200);
  });

  it('expires five minutes after the first step', async () => {
    const { secret, name } = await newStaff(app, 'finance', 'toolate01');
    const ticket = await ticketFor(name);
    clock.advance(5 * MINUTE_MS - 1);
    expect((await call(rows.verify, { ticket, code: otherCode(secret) })).body.message).toBe(STAFF.codeWrong);
    clock.advance(1);
    expect((await call(rows.verify, { ticket, code: codeNow(secret) })).body.message).toBe(STAFF.ticketDead);
  });

  it.each(['', 'x', 'A'.repeat(43), 'nul\u0000'])('rejects the ticket %j', async (ticket) => {
    expect((await call(rows.verify, { ticket, code: '123456' })).body.message).toBe(STAFF.ticketDead);
  });

  it('rejects a secret that was copied from another account', async () => {
    const mine = await newStaff(app, 'finance', 'victim001');
    const theirs = await newStaff(app, 'finance', 'thief0001');
    await database.pool.query(
      'UPDATE staff_account SET totp_secret = (SELECT totp_secret FROM staff_account WHERE id = $1) WHERE id = $2',
      [theirs.id, mine.id],
    );
    clock.advance(STEP_MS);
    const ticket = await ticketFor(mine.name);
    expect((await call(rows.verify, { ticket, code: codeNow(theirs.secret) })).status).toBe(500);
  });
});

describe('failed logins', async () => {
  const { app, call, clock, makeAccount, codeNow, otherCode, ticketFor, database } = await setUp({ rateLimits: true });
  await makeAccount('finance01');

  it('slow the source after the third, for longer after each further one, even with the right password', async () => {
    for (let tries = 1; tries <= 3; tries += 1)
      expect((await call(rows.login, wrong('finance01'))).body.code).toBe(400);
    const waits: number[] = [];
    for (let tries = 4; tries <= 12; tries += 1) {
      const { status, headers, body } = await call(rows.login, right('Finance01'));
      expect({ status, body }).toEqual({ status: 429, body: { code: 429, message: STAFF.tooManyTries, data: null } });
      const wait = Number(headers['retry-after']);
      waits.push(wait);
      clock.advance(wait * 1000);
      expect((await call(rows.login, wrong('finance01'))).body.code).toBe(400);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  it('do not slow the owner at another address', async () => {
    clock.advance(15 * MINUTE_MS);
    const from = async (remoteAddress: string, payload: object) =>
      (await app.app.http.inject({ method: 'POST', url: rows.login.path, payload, remoteAddress })).statusCode;
    for (let tries = 1; tries <= 3; tries += 1) await from('203.0.113.9', wrong('finance01'));
    expect(await from('203.0.113.9', right('finance01'))).toBe(429);
    expect(await from('198.51.100.7', right('finance01'))).toBe(200);
  });

  it('are reset by a successful login and after 15 minutes', async () => {
    clock.advance(15 * MINUTE_MS);
    for (let round = 1; round <= 3; round += 1) {
      for (let tries = 1; tries <= 2; tries += 1) await call(rows.login, wrong('finance01'));
      expect((await call(rows.login, right('finance01'))).body.code).toBe(200);
    }
  });

  it('are limited to three when they arrive together', async () => {
    clock.advance(15 * MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(rows.login, wrong('finance01'))));
    expect(answers.filter(({ body }) => body.code === 400)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  it('are limited to ten for an address, whatever the names', async () => {
    clock.advance(15 * MINUTE_MS);
    for (let tries = 1; tries <= 10; tries += 1) {
      expect((await call(rows.login, wrong(`nobody${tries}`))).body.code).toBe(400);
    }
    expect((await call(rows.login, wrong('nobody11'))).status).toBe(429);
  });

  it('with wrong codes slow the account, however many tickets are requested', async () => {
    clock.advance(15 * MINUTE_MS);
    const { secret, name } = await newStaff(app, 'finance', 'guessed01');
    for (let tries = 1; tries <= 5; tries += 1) {
      const { body } = await call(rows.verify, { ticket: await ticketFor(name), code: otherCode(secret) });
      expect(body.message).toBe(STAFF.codeWrong);
    }
    clock.advance(1000);
    const ticket = await ticketFor(name);
    const slowed = await call(rows.verify, { ticket, code: codeNow(secret, 1) });
    expect({ status: slowed.status, wait: slowed.headers['retry-after'] }).toEqual({ status: 429, wait: '1' });
    clock.advance(1000);
    expect((await call(rows.verify, { ticket, code: codeNow(secret, 1) })).body.code).toBe(200);
  });

  it('leave the typed name and password neither in the database nor in the logs', async () => {
    await call(rows.login, { name: 'typedcanary', password: 'canary-login 1' });
    const { rows: found } = await database.pool.query('SELECT t::text AS text FROM member_try t');
    expect(found.map(({ text }) => text).join()).not.toMatch(/canary/);
    expect(app.logged()).not.toMatch(/canary/);
  });
});

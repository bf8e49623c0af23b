import { STAFF, staffRows } from '@koi/contract';
import argon2 from '@node-rs/argon2';
import { base32nopad } from '@scure/base';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loginFixture, right, wrong } from '../../../../test/staff-login.ts';

const rows = staffRows.session;

describe('the first login step', async () => {
  const { call, database, makeAccount, loginRows } = await loginFixture();
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
    const verify = vi.spyOn(argon2, 'verify');
    onTestFinished(() => verify.mockRestore());
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

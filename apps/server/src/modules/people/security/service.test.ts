import { MEMBERS, memberRows, SECURITY } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { loginForm, registrationForm } from '../../../../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';

const rows = memberRows.security;
const { login, logoff, changePassword, changePayPassword, updateProfile, user } = memberRows.members;
const STEP_MS = 30_000;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;

const right = (name: string, totp = '') => ({ ...loginForm(name, PASSWORD), totp });
const enter = async (name: string, { agent = PC, totp = '' } = {}) =>
  (await call(login, right(name, totp), { headers: { 'user-agent': agent } })).body.data.api_token;
const log = async (token: string) => (await call(rows.log, {}, { token })).body.data.data;
const kinds = async (token: string) => (await log(token)).map(({ kind }) => kind);
const isLive = async (token: string) => (await call(user, {}, { token })).status === 200;

describe('the security log', () => {
  it('has logins, failures and changes with device and masked address, newest first', async () => {
    const first = await register('logged01');
    clock.advance(1000);
    await call(login, { ...right('logged01'), password: 'not-this' }, { headers: { 'user-agent': PHONE } });
    await expect.poll(() => kinds(first)).toContain('login.wrongPassword');
    clock.advance(1000);
    await call(updateProfile, { mobile: '13812345678', email: '', birthday: '' }, { token: first });
    clock.advance(1000);
    await call(changePayPassword, { password: PAY_PASSWORD, paypassword: 'pay-other' }, { token: first });
    clock.advance(1000);
    await call(changePassword, { password: PASSWORD, paypassword: 'secret-7' }, { token: first });
    clock.advance(1000);
    const { body } = await call(login, { ...right('logged01'), password: 'secret-7' });
    const events = await log(body.data.api_token);
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['login', ''],
      ['password.changed', ''],
      ['payPassword.changed', ''],
      ['profile.changed', '手机号'],
      ['login.wrongPassword', ''],
      ['registered', ''],
    ]);
    expect(events.at(-2)).toMatchObject({ device: 'iPhone · Safari', address: '127.0.*.1' });
  });

  it('has cards by their last four characters', async () => {
    const token = await register('logged02');
    const form = bankCardForm(PAY_PASSWORD, { bank: '招商银行', bank_no: '6225880000006621' });
    await call(memberRows.cards.bind, form, { token });
    clock.advance(1000);
    const { body } = await call(memberRows.cards.list, {}, { token });
    await call(memberRows.cards.remove, { id: body.data[0]?.id }, { token });
    expect((await log(token)).map(({ kind, detail }) => [kind, detail]).slice(0, 2)).toEqual([
      ['card.removed', '招商银行 尾号 6621'],
      ['card.added', '招商银行 尾号 6621'],
    ]);
  });

  it('is read page by page and contains nothing of another member', async () => {
    let token = await register('logged03');
    for (let count = 0; count < 25; count += 1) {
      clock.advance(1000);
      token = await enter('logged03');
    }
    const ids = new Set<number>();
    let [after, pages] = ['', 0];
    do {
      const { data } = (await call(rows.log, { after }, { token })).body;
      for (const { id } of data.data) ids.add(id);
      after = data.next;
      pages += 1;
    } while (after !== '');
    expect([ids.size, pages]).toEqual([26, 3]);
  });

  it('can not be changed, or deleted while they are young, not even by the owner of the tables', async () => {
    await expect(database.pool.query("UPDATE security_event SET kind = 'login'")).rejects.toThrow('never changed');
    await expect(database.pool.query('DELETE FROM security_event')).rejects.toThrow('only when their time is over');
  });
});

describe('the sessions', () => {
  it('are listed with this one first, and the previous login is shown', async () => {
    const first = await register('session1');
    clock.advance(60_000);
    const previous = clock.now();
    await enter('session1', { agent: PHONE });
    clock.advance(60_000);
    const { body } = await call(login, right('session1'), { headers: { 'user-agent': PC } });
    expect(body.data.previous_login).toBe(beijingTime(previous));
    const token = body.data.api_token;
    const sessions = (await call(rows.sessions, {}, { token })).body.data;
    expect(sessions.map(({ device, device_kind, current }) => [device, device_kind, current])).toEqual([
      ['Windows 电脑 · Chrome', 'computer', true],
      ['iPhone · Safari', 'phone', false],
      ['未知设备', 'computer', false],
    ]);
    const overview = (await call(rows.overview, {}, { token })).body.data;
    expect(overview.previous_login).toEqual({
      at: beijingTime(previous),
      device: 'iPhone · Safari',
      address: '127.0.*.1',
    });
    expect((await call(rows.overview, {}, { token: first })).body.data.previous_login).toBeNull();
  });

  it('are ended one by one or all but this one, and never those of another member', async () => {
    const stranger = await register('session2');
    const one = await register('session3');
    const two = await enter('session3');
    const three = await enter('session3');
    const [strange] = (await call(rows.sessions, {}, { token: stranger })).body.data;
    const refused = await call(rows.endSession, { id: strange?.id }, { token: one });
    expect(refused.body.message).toBe(SECURITY.sessionUnknown);
    expect(await isLive(stranger)).toBe(true);

    const own = (await call(rows.sessions, {}, { token: two })).body.data.find(({ current }) => current);
    expect((await call(rows.endSession, { id: own?.id }, { token: one })).body.message).toBe(SECURITY.sessionEnded);
    expect([await isLive(one), await isLive(two), await isLive(three)]).toEqual([true, false, true]);
    await call(rows.endOthers, {}, { token: one });
    expect([await isLive(one), await isLive(three)]).toEqual([true, false]);
    expect((await kinds(one)).slice(0, 2)).toEqual(['sessions.ended', 'session.ended']);
  });

  it('end thirty days after the login, however often they are used', async () => {
    const token = await register('session4');
    const half = 43_200_000;
    for (let uses = 0; uses < 60; uses += 1) {
      clock.advance(half - 1000);
      expect(await isLive(token)).toBe(true);
    }
    // The last use was a minute ago, so that only the age of the session ends it.
    clock.advance(60_000);
    expect(await isLive(token)).toBe(false);
    expect((await call(logoff, {}, { token })).status).toBe(401);
  });
});

describe('the login password', () => {
  it('is refused when it is common or the name itself, at the registration and at a change', async () => {
    for (const password of ['123456', 'Password1', 'woaini520', 'uncommon1']) {
      const { body } = await call(memberRows.members.register, registrationForm('uncommon1', { password }));
      expect(body).toEqual({ code: 400, message: SECURITY.passwordCommon, data: null });
    }
    const token = await register('uncommon1');
    const change = { password: PASSWORD, paypassword: 'qwerty123' };
    expect((await call(changePassword, change, { token })).body.message).toBe(SECURITY.passwordCommon);
    expect(await isLive(token)).toBe(true);
  });
});

describe('the authenticator', () => {
  const enrolled = async (name: string) => {
    const token = await register(name);
    const { secret } = (await call(rows.enrol, { password: PASSWORD }, { token })).body.data;
    const code = () => codeOf(secret, stepAt(clock.now()));
    const { body } = await call(rows.confirm, { code: code() }, { token });
    clock.advance(STEP_MS);
    return { token, secret, code, codes: body.data.codes };
  };
  const answer = async (name: string, totp: string) => (await call(login, right(name, totp))).body;

  it('counts from its confirmation on, and is asked for at the login', async () => {
    const token = await register('factor01');
    await call(rows.enrol, { password: PASSWORD }, { token });
    expect((await answer('factor01', '')).code).toBe(200);
    const { secret } = (await call(rows.enrol, { password: PASSWORD }, { token })).body.data;
    const code = () => codeOf(secret, stepAt(clock.now()));
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    expect((await call(rows.confirm, { code: wrong }, { token })).body.message).toBe(SECURITY.codeWrong);
    const confirmed = await call(rows.confirm, { code: code() }, { token });
    expect(confirmed.body.data.codes).toHaveLength(10);
    expect((await call(rows.enrol, { password: PASSWORD }, { token })).body.message).toBe(SECURITY.alreadyOn);

    expect(await answer('factor01', '')).toEqual({ code: 422, message: SECURITY.codeNeeded, data: null });
    // The code that confirmed the authenticator is used up.
    expect((await answer('factor01', code())).message).toBe(SECURITY.codeWrong);
    clock.advance(STEP_MS);
    expect((await answer('factor01', code())).code).toBe(200);
    expect((await answer('factor01', code())).message).toBe(SECURITY.codeWrong);
    await expect.poll(() => kinds(token)).toContain('login.wrongCode');
  });

  it('is not added with a session alone, and wrong passwords are counted', async () => {
    const token = await register('factor10');
    const begin = async (input: object) => (await call(rows.enrol, input, { token })).body;
    expect(await begin({})).toEqual({ code: 400, message: SECURITY.passwordMissing, data: null });
    expect(await begin({ password: PAY_PASSWORD })).toEqual({ code: 400, message: SECURITY.passwordWrong, data: null });
    expect(await kinds(token)).toContain('totp.refused');
    const { rows: begun } = await database.pool.query('SELECT FROM member_authenticator WHERE member_id = $1', [
      await memberIdOf(app, token),
    ]);
    expect(begun).toEqual([]);
    // The tries are those of 修改登录密码 with an old password.
    const limited = await testApp({ clock, on: app.store, config: { rateLimits: true } });
    const guess = async () => (await limited.call(rows.enrol, { password: 'not-this' }, { token })).body.message;
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(SECURITY.passwordWrong);
    const change = { password: PASSWORD, paypassword: 'secret-7' };
    expect((await limited.call(changePassword, change, { token })).body.message).toBe(MEMBERS.tooManyTries);
  });

  it('lets its member log in while somebody with a stolen session tries codes', async () => {
    const { token, code } = await enrolled('factor11');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await call(rows.disable, { code: '000000' }, { token })).body.message).toBe(SECURITY.codeWrong);
    }
    expect((await call(rows.disable, { code: '000000' }, { token })).body.message).toBe(MEMBERS.tooManyTries);
    expect((await answer('factor11', code())).code).toBe(200);
  });

  it('does not show whether a wrong password belongs to a member who uses one', async () => {
    await enrolled('factor02');
    const { body } = await call(login, { ...right('factor02'), password: 'not-this' });
    expect(body.message).toBe(MEMBERS.credentialsWrong);
  });

  it('accepts a code once when it is sent many times at once', async () => {
    const { code } = await enrolled('factor03');
    const totp = code();
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer('factor03', totp)));
    expect(answers.filter((body) => body.code === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { codes, token } = await enrolled('factor04');
    const [one = ''] = codes;
    expect(one).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await answer('factor04', one.replaceAll('-', '').toLowerCase())).code).toBe(200);
    expect((await answer('factor04', one)).message).toBe(SECURITY.codeWrong);
    expect((await call(rows.overview, {}, { token })).body.data).toMatchObject({ totp: 1, recovery_codes: 9 });
    expect(await kinds(token)).toContain('totp.recoveryCodeUsed');
  });

  it('allows ten tries an hour, even with the rate limits off', async () => {
    const { code } = await enrolled('factor05');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await answer('factor05', '000000')).message).toBe(SECURITY.codeWrong);
    }
    expect((await answer('factor05', code())).message).toBe(MEMBERS.tooManyTries);
    clock.advance(3_600_000);
    expect((await answer('factor05', code())).code).toBe(200);
  });

  it('is turned off with a code only, and its recovery codes end with it', async () => {
    const { token, code, codes } = await enrolled('factor06');
    expect((await call(rows.disable, { code: '000000' }, { token })).body.message).toBe(SECURITY.codeWrong);
    expect((await answer('factor06', '')).message).toBe(SECURITY.codeNeeded);
    expect((await call(rows.disable, { code: code() }, { token })).body.message).toBe(SECURITY.off);
    expect((await answer('factor06', '')).code).toBe(200);
    expect((await call(rows.renewCodes, { code: codes[0] }, { token })).body.message).toBe(SECURITY.notOn);
  });

  it('gets new recovery codes, which replace the old ones', async () => {
    const { token, code, codes } = await enrolled('factor07');
    const { body } = await call(rows.renewCodes, { code: code() }, { token });
    expect(body.data.codes).toHaveLength(10);
    expect((await answer('factor07', codes[0] ?? '')).message).toBe(SECURITY.codeWrong);
    expect((await answer('factor07', body.data.codes[0] ?? '')).code).toBe(200);
  });

  it('is stored sealed, and its codes as hashes', async () => {
    const { token, secret, codes } = await enrolled('factor08');
    const memberId = await memberIdOf(app, token);
    const { rows: found } = await database.pool.query(
      `SELECT a::text || c::text AS text FROM member_authenticator a
       JOIN member_recovery_code c USING (member_id) WHERE member_id = $1`,
      [memberId],
    );
    expect(found).toHaveLength(10);
    for (const { text } of found) {
      expect(text).not.toContain(secret);
      for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('that was not confirmed within fifteen minutes has to be begun again', async () => {
    const token = await register('factor09');
    const { secret } = (await call(rows.enrol, { password: PASSWORD }, { token })).body.data;
    clock.advance(15 * 60_000 + 1);
    const code = codeOf(secret, stepAt(clock.now()));
    expect((await call(rows.confirm, { code }, { token })).body.message).toBe(SECURITY.notBegun);
  });
});

import { MEMBERS, memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { testApp } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';

const rows = memberRows.members;
const START = '2026-03-01T12:00:00+08:00';

const texts = [
  [{}, MEMBERS.oldMissing],
  [{ password: 'x' }, MEMBERS.newMissing],
  [{ password: 'short', paypassword: 'y' }, MEMBERS.oldLength],
  [{ password: 'secret-6', paypassword: 'y' }, MEMBERS.newLength],
  [{ password: 'secret-6', paypassword: 'secret-6' }, MEMBERS.newSameAsOld],
] as const;

describe('the login password', async () => {
  const clock = new ManualClock(START);
  const { call, register, logIn } = await testApp({ clock, config: { rateLimits: true } });
  const change = (token: string, password: string, paypassword: string) =>
    call(rows.changePassword, { password, paypassword }, { token });

  it('reports the first failing check in the specified order', async () => {
    const token = await register('texts001');
    for (const [input, text] of texts) {
      expect((await call(rows.changePassword, input, { token })).body).toEqual({
        code: 400,
        message: text,
        data: null,
      });
    }
  });

  it('is changed with the old password, which ends every session', async () => {
    const token = await register('changer1');
    const second = await logIn('changer1');
    expect((await change(token, 'not-this', 'secret-7')).body.message).toBe(MEMBERS.oldWrong);
    expect((await change(token, 'secret-6', 'secret-7')).body).toEqual({
      code: 200,
      message: MEMBERS.passwordChanged,
      data: null,
    });
    for (const dead of [token, second]) {
      expect((await call(rows.user, {}, { token: dead })).status).toBe(401);
    }
    const login = (password: string) => call(rows.login, loginForm('changer1', password));
    expect((await login('secret-6')).body.message).toBe(MEMBERS.credentialsWrong);
    expect((await login('secret-7')).body.code).toBe(200);
  });

  it('can not be guessed with a stolen session', async () => {
    const token = await register('guessed1');
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await change(token, `guess-${tries}`, 'secret-7')).body.message).toBe(MEMBERS.oldWrong);
    }
    const { status, headers, body } = await change(token, 'secret-6', 'secret-7');
    expect({ status, message: body.message }).toEqual({ status: 429, message: MEMBERS.tooManyTries });
    clock.advance(Number(headers['retry-after']) * 1000);
    expect((await change(token, 'secret-6', 'secret-7')).body.code).toBe(200);
  });

  it('is changed only once when two changes are sent at the same time', async () => {
    const token = await register('doubled1');
    const answers = await Promise.all([change(token, 'secret-6', 'secret-7'), change(token, 'secret-6', 'secret-8')]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });
});

describe('the pay password', async () => {
  const clock = new ManualClock(START);
  const { call, register } = await testApp({ clock });
  const change = (token: string, password: string, paypassword: string) =>
    call(rows.changePayPassword, { password, paypassword }, { token });

  it('reports the first failing check, including the length, in the specified order', async () => {
    const token = await register('texts002');
    for (const [input, text] of texts) {
      expect((await call(rows.changePayPassword, input, { token })).body.message).toBe(text);
    }
    const tooLong = { password: 'pay-secret', paypassword: 'x'.repeat(19) };
    expect((await call(rows.changePayPassword, tooLong, { token })).body.message).toBe(MEMBERS.newLength);
  });

  it('is changed with the old pay password, which ends no session', async () => {
    const token = await register('changer2');
    expect((await change(token, 'pay-secret', 'pay-other')).body.message).toBe(MEMBERS.passwordChanged);
    expect((await call(rows.user, {}, { token })).status).toBe(200);
    expect((await change(token, 'pay-secret', 'pay-third')).body.message).toBe(MEMBERS.oldWrong);
    expect((await change(token, 'pay-other', 'pay-third')).body.code).toBe(200);
  });

  it('is locked for an hour after five wrong tries, even with the rate limits off', async () => {
    const token = await register('locked01');
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await change(token, 'not-this', 'pay-other')).body.message).toBe(MEMBERS.oldWrong);
    }
    const locked = { code: 403, message: MEMBERS.payPasswordLocked, data: null };
    expect((await change(token, 'pay-secret', 'pay-other')).body).toEqual(locked);
    clock.advance(3_600_000 - 1000);
    expect((await change(token, 'pay-secret', 'pay-other')).body).toEqual(locked);
    clock.advance(1000);
    expect((await change(token, 'pay-secret', 'pay-other')).body.code).toBe(200);
  });

  it('accepts no more than five tries when thirty are sent at once', async () => {
    const token = await register('locked02');
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(token, 'not-this', 'pay-other')));
    expect(answers.filter(({ body }) => body.message === MEMBERS.oldWrong)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.message === MEMBERS.payPasswordLocked)).toHaveLength(25);
  });

  it('counts wrong tries from zero again after a right one', async () => {
    const token = await register('locked03');
    for (let tries = 1; tries <= 4; tries += 1) await change(token, 'not-this', 'pay-other');
    expect((await change(token, 'pay-secret', 'pay-other')).body.code).toBe(200);
    for (let tries = 1; tries <= 4; tries += 1) await change(token, 'not-this', 'pay-third');
    expect((await change(token, 'pay-other', 'pay-third')).body.code).toBe(200);
  });
});

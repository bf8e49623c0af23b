import { MEMBERS, memberRows } from '@koi/contract';
import argon2 from '@node-rs/argon2';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';

const rows = memberRows.members;
const START = '2026-03-01T12:00:00+08:00';
const right = { name: 'koi8866', password: 'secret-6', code: 'ABCD' };
const wrong = { ...right, password: 'not-this' };

const cookieOf = (headers: Record<string, unknown>): string => `${headers['set-cookie']}`.split(';')[0] ?? '';

describe('logging in', async () => {
  const { call, register, database } = await testApp();
  await register('koi8866');

  it('reports the first failing check in the specified order', async () => {
    expect((await call(rows.login, {})).body.message).toBe(MEMBERS.credentialsMissing);
    expect((await call(rows.login, { name: 'koi8866' })).body.message).toBe(MEMBERS.credentialsMissing);
    expect((await call(rows.login, { ...right, code: '' })).body.message).toBe(MEMBERS.captchaMissing);
  });

  it('returns an unguessable token and ignores the case of the name', async () => {
    const { body } = await call(rows.login, { ...right, name: 'KOI8866' });
    expect(body.code).toBe(200);
    expect(Buffer.from(body.data.api_token, 'base64url')).toHaveLength(32);
    expect((await call(rows.balance, {}, { token: body.data.api_token })).body.data).toEqual({ balance: '0.00' });
  });

  it('stores only the hash of the token', async () => {
    const { body } = await call(rows.login, right);
    const { rows: found } = await database.pool.query('SELECT s::text AS text FROM member_session s');
    expect(found.map(({ text }) => text).join()).not.toContain(body.data.api_token);
  });

  it('gives the same answer with the same work for an unknown name and a wrong password', async () => {
    await call(rows.login, { ...wrong, name: 'warmup01' });
    const verify = vi.spyOn(argon2, 'verify');
    onTestFinished(() => verify.mockRestore());
    const answers = [];
    for (const name of ['koi8866', 'nobody01', 'no', 'nul\u0000']) {
      verify.mockClear();
      const { status, body } = await call(rows.login, { ...wrong, name });
      answers.push({ status, body });
      expect(verify).toHaveBeenCalledTimes(1);
    }
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, body: { code: 400, message: MEMBERS.credentialsWrong, data: null } });
    }
  });
});

describe('wrong logins for one name', async () => {
  const clock = new ManualClock(START);
  const { call, register, database } = await testApp({ clock, config: { rateLimits: true } });
  await register('koi8866');

  it('are delayed from the sixth on, even with the right password, and forgotten after 15 minutes', async () => {
    for (let tries = 1; tries <= 5; tries += 1) expect((await call(rows.login, wrong)).body.code).toBe(400);
    const waits: number[] = [];
    for (let tries = 6; tries <= 11; tries += 1) {
      const { status, headers, body } = await call(rows.login, right);
      expect({ status, body }).toEqual({ status: 429, body: { code: 429, message: MEMBERS.tooManyTries, data: null } });
      const wait = Number(headers['retry-after']);
      waits.push(wait);
      clock.advance(wait * 1000);
      expect((await call(rows.login, wrong)).body.code).toBe(400);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60]);
    clock.advance(15 * 60_000);
    expect((await call(rows.login, right)).body.code).toBe(200);
  });

  it('are limited even when they are sent at the same time', async () => {
    clock.advance(15 * 60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(rows.login, wrong)));
    expect(answers.filter(({ body }) => body.code === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('are also counted for names that do not exist', async () => {
    clock.advance(15 * 60_000);
    const stranger = { ...wrong, name: 'nobody01' };
    for (let tries = 1; tries <= 5; tries += 1) expect((await call(rows.login, stranger)).body.code).toBe(400);
    expect((await call(rows.login, stranger)).status).toBe(429);
  });

  it('are counted from zero again after a success', async () => {
    clock.advance(15 * 60_000);
    for (let round = 1; round <= 3; round += 1) {
      for (let tries = 1; tries <= 4; tries += 1) expect((await call(rows.login, wrong)).body.code).toBe(400);
      expect((await call(rows.login, right)).body.code).toBe(200);
    }
  });

  it('store neither the name nor the password in the database', async () => {
    await call(rows.login, { name: 'typedcanary', password: 'canary-login', code: 'A' });
    const { rows: found } = await database.pool.query('SELECT t::text AS text FROM member_try t');
    expect(found.map(({ text }) => text).join()).not.toMatch(/canary/);
  });
});

describe('a device from which the member has logged in', async () => {
  const clock = new ManualClock(START);
  const { call, register } = await testApp({ clock, config: { rateLimits: true } });
  await register('koi8866');

  it('is not locked out by the wrong logins of others and has tries of its own', async () => {
    const first = await call(rows.login, right);
    const cookie = cookieOf(first.headers);
    expect(`${first.headers['set-cookie']}`).toMatch(/HttpOnly.*SameSite=Lax/);
    for (let tries = 1; tries <= 5; tries += 1) await call(rows.login, wrong);
    expect((await call(rows.login, right)).status).toBe(429);
    expect((await call(rows.login, right, { headers: { cookie } })).body.code).toBe(200);

    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await call(rows.login, wrong, { headers: { cookie } })).body.code).toBe(400);
    }
    expect((await call(rows.login, right, { headers: { cookie } })).status).toBe(429);
  });

  it('is neither recognised for another member nor accepted when the server did not issue it', async () => {
    clock.advance(3_600_000);
    await register('lotus2026');
    const cookie = cookieOf((await call(rows.login, { ...right, name: 'lotus2026' })).headers);
    for (let tries = 1; tries <= 5; tries += 1) await call(rows.login, wrong);
    expect((await call(rows.login, right, { headers: { cookie } })).status).toBe(429);
    const planted = `koi_device=${'A'.repeat(43)}`;
    const { headers, body } = await call(rows.login, { ...right, name: 'lotus2026' }, { headers: { cookie: planted } });
    expect(body.code).toBe(200);
    expect(cookieOf(headers)).not.toBe(planted);
  });
});

describe('wrong logins from one address', async () => {
  const clock = new ManualClock(START);
  const { call, register } = await testApp({ clock, config: { rateLimits: true } });
  await register('koi8866');

  it('are slowed from the thirtieth on, whatever the names', async () => {
    for (let tries = 1; tries <= 29; tries += 1) {
      expect((await call(rows.login, { ...wrong, name: `nobody${100 + tries}` })).body.code).toBe(400);
    }
    const { status, headers } = await call(rows.login, { ...wrong, name: 'nobody999' });
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '2' });
  });

  it('are not forgiven by a login to another account from the same address', async () => {
    clock.advance(2000);
    expect((await call(rows.login, right)).body.code).toBe(200);
    expect((await call(rows.login, { ...wrong, name: 'nobody998' })).body.code).toBe(400);
    expect((await call(rows.login, { ...wrong, name: 'nobody997' })).status).toBe(429);
  });
});

import { MEMBERS, memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { registrationForm } from '../../../../../../scripts/cast/members.ts';
import { testApp } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';

const rows = memberRows.members;
const HOUR_MS = 3_600_000;
const form = registrationForm('lotus01', { realname: '林若荷' });

describe('registering', async () => {
  const clock = new ManualClock('2026-03-01T23:59:00+08:00');
  const { call, database } = await testApp({ clock });

  it('reports the first failing check in the specified order', async () => {
    const wrong = { name: '', password: '', confirmPass: 'x', realname: '', paypassword: '', code: '' };
    const repairs = [
      [{}, MEMBERS.name],
      [{ name: form.name }, MEMBERS.password],
      [{ password: form.password }, MEMBERS.passwordsDiffer],
      [{ confirmPass: form.password }, MEMBERS.realname],
      [{ realname: form.realname }, MEMBERS.payPassword],
      [{ paypassword: form.paypassword }, MEMBERS.captchaMissing],
    ] as const;
    let draft: object = wrong;
    for (const [repair, text] of repairs) {
      draft = { ...draft, ...repair };
      const { status, body } = await call(rows.register, draft);
      expect({ status, ...body }).toEqual({ status: 200, code: 400, message: text, data: null });
    }
  });

  it('creates a member of level 1 on day 1 with empty wallets', async () => {
    const { body } = await call(rows.register, { ...form, name: 'Newcomer1' });
    expect(body.code).toBe(200);
    const { data } = (await call(rows.user, {}, { token: body.data.api_token })).body;
    expect(data).toMatchObject({
      username: 'Newcomer1',
      name: 'Newcomer1',
      realname: '林若荷',
      vip: 1,
      current_vip: 'VIP1',
      joinday: 1,
      transferstatus: 1,
      isagent: 0,
      balance: '0.00',
      gameblance: '0.00',
      transit: '0.00',
      paysum: '0.00',
      flowsum: '0.00',
      avatar: '/art/avatar.svg',
      usdtrate: '7.10',
      withdrawusdtrate: '7.20',
    });
    clock.advance(60_000);
    expect((await call(rows.user, {}, { token: body.data.api_token })).body.data.joinday).toBe(2);
  });

  it('gives a name to one member only, ignoring case, when thirty requests arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        call(rows.register, { ...form, name: index % 2 ? 'RaceMe01' : 'raceme01' }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 409 && body.message === MEMBERS.nameTaken)).toHaveLength(29);
    const { rows: found } = await database.pool.query(`SELECT 1 FROM member WHERE name_key = 'raceme01'`);
    expect(found).toHaveLength(1);
  });

  it('stores the referrer and ignores one that does not exist', async () => {
    const first = await call(rows.register, { ...form, name: 'referrer1' });
    const { id } = (await call(rows.user, {}, { token: first.body.data.api_token })).body.data;
    for (const [name, pid] of [
      ['refer001', `${id}`],
      ['refer002', '999999999'],
      ['refer003', 'x'],
      ['refer004', '-1'],
    ]) {
      expect((await call(rows.register, { ...form, name, pid })).body.code).toBe(200);
    }
    const { rows: found } = await database.pool.query(
      `SELECT referrer_id FROM member WHERE name_key LIKE 'refer00%' ORDER BY name_key`,
    );
    expect(found.map(({ referrer_id }) => referrer_id)).toEqual([id, null, null, null]);
  });

  it('ignores fields that are not part of the form', async () => {
    const extra = {
      vip: 10,
      vipLevel: 10,
      balance: '999',
      isAgent: true,
      isagent: 1,
      depositTotal: 99,
      frozen: true,
      id: 7,
    };
    const { body } = await call(rows.register, { ...form, ...extra, name: 'greedy01' });
    const { data } = (await call(rows.user, {}, { token: body.data.api_token })).body;
    expect(data).toMatchObject({ vip: 1, balance: '0.00', isagent: 0, paysum: '0.00' });
    expect(data.id).not.toBe(7);
  });

  it('refuses a real name with a NUL character', async () => {
    const { body } = await call(rows.register, { ...form, name: 'nulbyte1', realname: '陈\u0000宇' });
    expect(body).toMatchObject({ code: 400, message: MEMBERS.realname });
  });

  it('stores both passwords only as hashes', async () => {
    const canary = { password: 'canary-login', confirmPass: 'canary-login', paypassword: 'canary-pay' };
    await call(rows.register, { ...form, ...canary, name: 'canary01' });
    const { rows: found } = await database.pool.query(`SELECT m::text FROM member m WHERE name_key = 'canary01'`);
    expect(found[0].m).not.toMatch(/canary-/);
    expect(found[0].m).toContain('$argon2id$');
  });
});

describe('registering from one address', async () => {
  const clock = new ManualClock('2026-03-01T12:00:00+08:00');
  const { call } = await testApp({ clock, config: { rateLimits: true } });

  it('is limited to thirty times an hour', async () => {
    const register = (index: number) => call(rows.register, { ...form, name: `crowd${100 + index}` });
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => register(index)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(30);
    const refused = answers.find(({ body }) => body.code !== 200);
    expect(refused).toMatchObject({ status: 429, body: { code: 429, message: MEMBERS.tooManyTries } });
    expect(Number(refused?.headers['retry-after'])).toBe(3600);
    clock.advance(HOUR_MS);
    expect((await register(50)).body.code).toBe(200);
  });

  it('is slowed after many tries with names that are taken', async () => {
    clock.advance(HOUR_MS);
    const codes: number[] = [];
    // The name of the last registration. Any of the others may be the one that was refused.
    for (let tries = 0; tries < 31; tries += 1) {
      codes.push((await call(rows.register, { ...form, name: 'crowd150' })).body.code);
    }
    expect(codes.slice(0, 29).every((code) => code === 409)).toBe(true);
    expect(codes.slice(29)).toEqual([429, 429]);
  });
});

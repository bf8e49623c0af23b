import { MEMBERS, memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { PASSWORD, testApp, testConfig } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { createMembers } from './index.ts';

const rows = memberRows.members;
const HOUR_MS = 3_600_000;
const right = loginForm('koi8866', PASSWORD);

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { call, register, logIn, database } = await testApp({ clock });
const members = createMembers({
  database,
  clock,
  config: testConfig(),
  settings: createSettings({ database }),
});

const login = () => logIn('koi8866');
const statusOf = async (token: string) => (await call(rows.balance, {}, { token })).status;

await register('koi8866');
const idOf = async (token: string) => (await call(rows.user, {}, { token })).body.data.id;

describe('a session', () => {
  it('is prolonged while it is used', async () => {
    const token = await login();
    for (let round = 0; round < 4; round += 1) {
      clock.advance(12 * HOUR_MS - 1000);
      expect(await statusOf(token)).toBe(200);
    }
  });

  it('ends after twelve hours without use', async () => {
    const token = await login();
    clock.advance(12 * HOUR_MS - 1);
    expect(await statusOf(token)).toBe(200);
    clock.advance(12 * HOUR_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it('is written at most once in five minutes', async () => {
    const token = await login();
    const touched = async () =>
      (await database.pool.query('SELECT max(touched_at) AS at FROM member_session')).rows[0].at.getTime();
    const before = await touched();
    clock.advance(4 * 60_000);
    await statusOf(token);
    expect(await touched()).toBe(before);
    clock.advance(60_000);
    await statusOf(token);
    await expect.poll(touched).toBe(before + 5 * 60_000);
  });

  it.each([
    ['row', 'SELECT 1 FROM member_session FOR UPDATE'],
    ['table', 'LOCK TABLE member_session IN SHARE MODE'],
  ])('whose %s is locked delays neither its own calls nor those of another session', async (_, lock) => {
    const [one, other] = [await login(), await login()];
    clock.advance(6 * 60_000);
    const locker = await database.pool.connect();
    try {
      await locker.query('BEGIN');
      await locker.query(lock);
      expect(await Promise.all([statusOf(one), statusOf(other), statusOf(one)])).toEqual([200, 200, 200]);
    } finally {
      await locker.query('ROLLBACK');
      locker.release();
    }
  });

  it('ends at logoff without ending other sessions', async () => {
    const [one, other] = [await login(), await login()];
    expect((await call(rows.logoff, {}, { token: one })).body.code).toBe(200);
    expect(await statusOf(one)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '../../etc', 'null'])(
    'is not found with the token %j',
    async (token) => {
      expect(await statusOf(token)).toBe(401);
    },
  );

  it('ends when the member is frozen and stays ended after the member is unfrozen', async () => {
    const token = await login();
    const memberId = await idOf(token);
    await database.transaction((tx) =>
      members.freeze(tx, memberId, { area: 'service', staffId: 1, staffName: '客服', reason: '本人申请' }),
    );
    expect(await statusOf(token)).toBe(401);
    expect((await call(rows.login, right)).body).toEqual({ code: 403, message: MEMBERS.frozen, data: null });
    expect((await call(rows.login, { ...right, password: 'not-this' })).body.message).toBe(MEMBERS.credentialsWrong);
    await database.transaction((tx) => members.unfreeze(tx, memberId, ['service']));
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await login())).toBe(200);
  });

  it('of a frozen member is rejected although it is still stored', async () => {
    const token = await login();
    const freeze = (frozen: boolean) =>
      database.pool.query('UPDATE member SET frozen = $1 WHERE name = $2', [frozen, right.name]);
    await freeze(true);
    const whileFrozen = await statusOf(token);
    await freeze(false);
    expect([whileFrozen, await statusOf(token)]).toEqual([401, 200]);
  });

  it('is one of at most twenty of a member', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      tokens.push(await login());
      clock.advance(1);
    }
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(0, 2)).toEqual([401, 401]);
  });
});

describe('a login at the same time as a change of the password', () => {
  it('opens no session that outlives the change', async () => {
    const token = await login();
    const [, ...logins] = await Promise.all([
      call(rows.changePassword, { password: PASSWORD, paypassword: 'secret-7' }, { token }),
      ...Array.from({ length: 12 }, () => call(rows.login, right)),
    ]);
    for (const { body } of logins) {
      if (body.code === 200) expect(await statusOf(body.data.api_token)).toBe(401);
      else expect(body.message).toBe(MEMBERS.credentialsWrong);
    }
    expect((await call(rows.login, { ...right, password: 'secret-7' })).body.code).toBe(200);
  });
});

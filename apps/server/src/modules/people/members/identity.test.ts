import { memberRows, PROTECTION_GATE, staffRows } from '@koi/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { bankForm, openWays } from '../../../../test/deposits.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog, type Database, ManualClock, sealPlain } from '../../../platform/index.ts';
import { PLAIN_PLACES } from '../../../sealed-columns.ts';
import { samePersonAs } from './identity-search.ts';
import { findMembers } from './index.ts';

const HOUR_MS = 3_600_000;
const PERSON = { realname: '欧阳若兰', mobile: '13911112222', email: 'ruolan@example.cn', birthday: '1991-02-03' };
const { realname, ...PROFILE } = PERSON;

/** A member with all personal values. */
const samePerson = (database: Pick<Database, 'transaction'>, person: Parameters<typeof samePersonAs>[1]) =>
  database.transaction((tx) => samePersonAs(tx, person));
const join = async ({ call, register }: TestApp, name: string, person: typeof PERSON = PERSON): Promise<string> => {
  const token = await register(name, { realname: person.realname, birthday: '' });
  const { body } = await call(memberRows.members.updateProfile, { ...person }, { token });
  expect(body.code).toBe(200);
  return token;
};
const userOf = async ({ call }: TestApp, token: string) =>
  (await call(memberRows.members.user, {}, { token })).body.data;

/** Everything that the tables with members hold, as a dump shows it. */
const storedOf = async ({ database }: TestApp, memberId: number): Promise<string> => {
  const { rows } = await database.pool.query(
    `SELECT own::text AS text FROM member own WHERE id = $1
     UNION ALL SELECT identity::text FROM member_identity identity WHERE member_id = $1`,
    [memberId],
  );
  return rows.map(({ text }) => text).join('\n');
};
const isSealed = async (app: TestApp, memberId: number): Promise<boolean> => {
  const stored = await storedOf(app, memberId);
  const shown = Object.values(PERSON).filter((value) => stored.includes(value));
  expect([0, Object.keys(PERSON).length]).toContain(shown.length);
  return shown.length === 0;
};

describe('personal data of a member', async () => {
  const app = await testApp({ clock: new ManualClock('2026-03-01T10:00:00+08:00') });
  const { call, database } = app;

  it('is sealed in one text, and its parts can be changed one by one', async () => {
    const token = await join(app, 'sealed01');
    const id = await memberIdOf(app, token);
    expect(await isSealed(app, id)).toBe(true);
    expect(await userOf(app, token)).toMatchObject(PERSON);
    await call(memberRows.members.updateProfile, { mobile: '13933334444', email: '', birthday: '' }, { token });
    expect(await userOf(app, token)).toMatchObject({ ...PERSON, mobile: '13933334444', email: '' });
    expect(await findMembers(database.orm, '', 5, { value: PROFILE.mobile, fields: ['mobile'] })).toEqual([]);
  });

  it('can’t be opened in the row of another member', async () => {
    const [token, other] = [await join(app, 'sealed02'), await join(app, 'sealed03')];
    const [id, otherId] = [await memberIdOf(app, token), await memberIdOf(app, other)];
    const copy = `UPDATE member_identity SET sealed = (SELECT sealed FROM member_identity WHERE member_id = $1)
      WHERE member_id = $2`;
    await database.pool.query(copy, [otherId, id]);
    expect((await call(memberRows.members.user, {}, { token })).status).toBe(500);
    expect(await userOf(app, other)).toMatchObject(PERSON);
  });

  it('takes as much room with and without a mobile number', async () => {
    const ids = [
      await memberIdOf(app, await app.register('sealed04')),
      await memberIdOf(app, await join(app, 'sealed05')),
    ];
    const { rows } = await database.pool.query(
      'SELECT DISTINCT length(sealed) FROM member_identity WHERE member_id = ANY($1)',
      [ids],
    );
    expect(rows).toHaveLength(1);
  });

  it('is found by whole values and the last four digits, and equal values have equal hashes only with the key', async () => {
    const person = { ...PERSON, realname: '司徒 文', mobile: '13955556666' };
    const id = await memberIdOf(app, await join(app, 'sealed06', person));
    const find = async (value: string, field: 'mobile' | 'mobile_tail' | 'realname') =>
      (await findMembers(database.orm, '', 5, { value, fields: [field] })).map((found) => found.id);
    expect(await find('13955556666', 'mobile')).toEqual([id]);
    expect(await find('6666', 'mobile_tail')).toEqual([id]);
    expect(await find('司徒文', 'realname')).toEqual([id]);
    for (const [value, field] of [
      ['5556666', 'mobile'],
      ['5666', 'mobile_tail'],
      ['司徒', 'realname'],
    ] as const)
      expect(await find(value, field)).toEqual([]);
    const same = { memberId: 0, realname: '司徒文', birthday: person.birthday };
    expect(await samePerson(database, same)).toEqual([id]);
    expect(await samePerson(database, { ...same, birthday: '1991-02-04' })).toEqual([]);
    expect(await samePerson(database, { ...same, memberId: id })).toEqual([]);
  });

  it('can’t be stored as plain text beside the sealed one, as a process of an earlier release would', async () => {
    const id = await memberIdOf(app, await join(app, 'sealed07'));
    for (const column of Object.keys(PERSON)) {
      const write = database.pool.query(`UPDATE member SET ${column} = 'plain' WHERE id = $1`, [id]);
      await expect(write, column).rejects.toThrow('is sealed');
    }
    expect(await isSealed(app, id)).toBe(true);
  });
});

describe('a house from before personal data was sealed', async () => {
  const clock = new ManualClock('2026-03-01T10:00:00+08:00');
  const app = await testApp({ clock });
  const { call, database, register } = app;
  await database.pool.query(`UPDATE sealing_start SET begun_at = NULL, older_seen_at = $1`, [clock.now()]);
  await openWays(database);
  const log = createLog({ level: 'silent' });
  /** The clock moves, and members stay logged in. */
  const wait = async (ms: number) => {
    clock.advance(ms);
    await database.pool.query(
      `UPDATE member_session SET opened_at = $1, touched_at = $1, expires_at = $1::timestamptz + interval '1 hour'`,
      [clock.now()],
    );
  };
  const run = () => sealPlain({ database: app.appDatabase, places: PLAIN_PLACES }, { log, now: clock.now() });
  const older = new pg.Client({ connectionString: app.store.runtimeUrl, application_name: 'koi notices' });
  const early = await join(app, 'early001');
  const earlyId = await memberIdOf(app, early);

  /** What works in both states. */
  const works = async () => {
    expect(await userOf(app, early)).toMatchObject(PERSON);
    const mobile = { value: PROFILE.mobile, fields: ['mobile'] } as const;
    expect(await findMembers(database.orm, '', 5, mobile)).toMatchObject([{ id: earlyId, realname }]);
    const name = { value: '欧阳 若兰', fields: ['realname'] } as const;
    expect(await findMembers(database.orm, '', 5, name)).toMatchObject([{ id: earlyId }]);
    const tail = { value: '2222', fields: ['mobile_tail'] } as const;
    expect(await findMembers(database.orm, '', 5, tail)).toMatchObject([{ id: earlyId }]);
    const same = { memberId: 0, realname: '欧阳 若兰', birthday: PERSON.birthday };
    expect(await samePerson(database, same)).toEqual([earlyId]);
    const { token } = await newStaff(app, 'admin');
    const { data } = (await call(staffRows.memberFiles.list, { search: PROFILE.mobile }, { token })).body.data;
    expect(data).toMatchObject([{ id: earlyId, realname: '欧**兰' }]);
    const deposit = await call(memberRows.deposits.create, bankForm('100'), { token: early });
    expect(deposit.body.code).toBe(200);
    await call(memberRows.deposits.cancel, { out_trade_no: deposit.body.message }, { token: early });
    const bare = await register(`bare${Date.now() % 100_000}`, { birthday: '' });
    const refused = await call(memberRows.deposits.create, bankForm('100'), { token: bare });
    expect(refused.body.message).toBe(PROTECTION_GATE.birthDateMissing);
  };

  it('stays plain while a process of an earlier release was connected within 24 hours', async () => {
    await works();
    expect(await isSealed(app, earlyId)).toBe(false);
    await older.connect();
    await wait(30 * HOUR_MS);
    await run();
    await older.end();
    await wait(24 * HOUR_MS - 1);
    await run();
    expect(await isSealed(app, earlyId)).toBe(false);
    const token = await join(app, 'early002', {
      ...PERSON,
      realname: '林秋雨',
      mobile: '13900000000',
      email: 'l@example.cn',
    });
    expect(await userOf(app, token)).toMatchObject({ realname: '林秋雨', mobile: '13900000000' });
  });

  it('is sealed by the job afterwards, while members change what is theirs', async () => {
    const many = Array.from(
      { length: 230 },
      (_, index) => `('crowd${index}', 'crowd${index}', '林${index}', '-', '-', now())`,
    );
    await database.pool.query(
      `INSERT INTO member (name_key, name, realname, password_hash, pay_password_hash, joined_at) VALUES ${many.join(', ')}`,
    );
    await wait(1);
    const change = (mobile: string) => call(memberRows.members.updateProfile, { ...PROFILE, mobile }, { token: early });
    const answers = await Promise.all([run(), change('13900001111'), change('13900001111'), run()]);
    expect(answers.map((answer) => answer?.body.code)).toEqual([undefined, 200, 200, undefined]);
    await run();
    expect((await userOf(app, early)).mobile).toBe('13900001111');
    await change(PROFILE.mobile);
    expect(await isSealed(app, earlyId)).toBe(true);
    for (const place of PLAIN_PLACES) expect(await place.isLeft(database.orm)).toBe(false);
    const { rows } = await database.pool.query('SELECT count(*)::int FROM member_identity');
    const { rows: all } = await database.pool.query('SELECT count(*)::int FROM member');
    expect(rows).toEqual(all);
    await works();
  });

  it('leaves a member whom another transaction has locked to the next run', async () => {
    const id = await memberIdOf(app, await join(app, 'late0001'));
    await database.pool.query('DELETE FROM member_identity WHERE member_id = $1', [id]);
    await database.pool.query('UPDATE member SET realname = $2, mobile = $3, email = $4, birthday = $5 WHERE id = $1', [
      id,
      ...Object.values(PERSON),
    ]);
    await database.transaction(async (tx) => {
      await tx.$client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [id]);
      await run();
      expect(await isSealed(app, id)).toBe(false);
    });
    await run();
    expect(await isSealed(app, id)).toBe(true);
  });
});

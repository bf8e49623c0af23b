import { MEMBER_SECURITY, mayDo, memberRows, STAFF_ROLES, staffRows } from '@koi/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../scripts/cast/members.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PASSWORD, testApp } from './app.ts';
import { bankForm, openWays } from './deposits.ts';
import { newStaff } from './staff.ts';

const MOBILE = '13987612345';
const REALNAME = '欧阳若澜';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, database, register } = app;
await openWays(database);
const token = await register('hidden77', { realname: REALNAME });
const profile = { mobile: MOBILE, email: '', birthday: '1990-05-17' };
await call(memberRows.members.updateProfile, profile, { token });
const { message: deposit } = (
  await call(memberRows.deposits.create, bankForm('100', { bank_owner: REALNAME }), { token })
).body;
const people = await Promise.all(STAFF_ROLES.map(async (role) => ({ role, token: (await newStaff(app, role)).token })));

const { rows: ids } = await database.pool.query(`SELECT id FROM member WHERE name = 'hidden77'`);
const memberId: number = ids[0].id;

/** Whether one of the two searches by personal values finds the member. */
const finds = async (text: string, by: string): Promise<boolean> => {
  const found = await call(staffRows.search.find, { q: text, identity: 1 }, { token: by });
  const listed = await call(staffRows.memberFiles.list, { search: text }, { token: by });
  return [found.body.data?.members, listed.body.data?.data].some((members) =>
    members?.some(({ id }: { id: number }) => id === memberId),
  );
};

const upload = async (): Promise<{ url: string }> => {
  const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt');
  const response = await app.app.http.inject({
    method: 'POST',
    url: memberRows.deposits.uploadReceipt.path,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  return response.json().data;
};

describe('nobody in the house can', () => {
  it('read the mobile number of a member by searches for its end', async () => {
    for (const { role, token: by } of people) {
      let known = MOBILE.slice(-4);
      for (let length = 5; length < MOBILE.length; length += 1) {
        for (const digit of ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
          if (await finds(digit + known, by)) known = digit + known;
        }
      }
      expect(known, role).toBe(MOBILE.slice(-4));
    }
  });

  it('read the hidden characters of a name by searches for parts of it', async () => {
    for (const { role, token: by } of people) {
      for (const part of ['欧', '欧阳', '阳', '若澜', '欧阳若', '欧%澜', '欧__澜']) {
        expect(await finds(part, by), `${part} by ${role}`).toBe(false);
      }
    }
  });

  it('read the name of a payer that the file of the member masks', async () => {
    for (const { role, token: by } of people) {
      const { body } = await call(staffRows.reviews.detail, { no: deposit }, { token: by });
      expect(JSON.stringify(body), role).not.toContain(REALNAME);
    }
  });

  it('look at a receipt as a visitor who has the number of the order', async () => {
    const { url } = await upload();
    await call(memberRows.deposits.saveProof, { deposit_no: deposit, reference: '', receipt: url }, { token });
    const own = await call(memberRows.deposits.order, { deposit_no: deposit }, { token });
    expect(own.body.data.proof.receipt).toBe(url);
    for (const by of [undefined, ...people.map(({ token: staff }) => staff)]) {
      const { body } = await call(
        memberRows.deposits.order,
        { deposit_no: deposit },
        by === undefined ? {} : { token: by },
      );
      expect(JSON.stringify(body)).not.toContain(url);
    }
  });

  it('read the network address of a member in a letter', async () => {
    const login = loginForm('hidden77', PASSWORD);
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
    expect((await call(memberRows.members.login, login, { headers })).body.code).toBe(200);
    const readers: string[] = [];
    for (const { role, token: by } of people) {
      const received = await call(staffRows.letters.received, { member_id: memberId }, { token: by });
      const sent = await call(staffRows.letters.list, { source: 'platform' }, { token: by });
      expect(JSON.stringify([received.body, sent.body]), role).not.toContain('127.0.0.1');
      if (received.body.code !== 200) continue;
      readers.push(role);
      expect(JSON.stringify(received.body), role).toContain('127.0.*.1');
    }
    expect(readers).toEqual(STAFF_ROLES.filter((role) => mayDo([role], 'messages.read')));
    expect(readers).toContain('service');
  });

  it('learn the day of birth from what changes on a birthday', async () => {
    const born = async (name: string, birthday: string) => {
      await register(name, { birthday });
      return (await database.pool.query('SELECT id FROM member WHERE name = $1', [name])).rows[0].id as number;
    };
    const [today, tomorrow] = [await born('birthday18', '1990-06-18'), await born('birthday19', '1990-06-19')];
    for (const { role, token: by } of people) {
      const [one, other] = await Promise.all(
        [today, tomorrow].map(async (id) => {
          const section = await call(staffRows.protection.member, { member_id: id }, { token: by });
          const file = await call(staffRows.memberFiles.detail, { id }, { token: by });
          return JSON.stringify([section.body, file.body])
            .replaceAll(String(id), '')
            .replaceAll(/birthday1[89]/g, '');
        }),
      );
      expect(one, role).toBe(other);
    }
  });

  it('have one answer of a recovery compared without the others', async () => {
    const by = (await newStaff(app, 'service')).token;
    const said = { member_id: memberId, card: '', email: '', birthday: '', reason: '会员来电' };
    const verdictOf = async (answers: object) =>
      (await call(staffRows.memberSecurity.proposeRecovery, { ...said, ...answers }, { token: by })).body.message;
    expect(await verdictOf({ realname: REALNAME })).toBe(MEMBER_SECURITY.tooFewAnswers);
    expect(await verdictOf({ realname: '欧阳若水' })).toBe(MEMBER_SECURITY.tooFewAnswers);
  });

  it('try numbers until one belongs to a member', async () => {
    const guesser = await newStaff(app, 'service');
    let answered = 0;
    for (let n = 0; n < 100; n += 1) {
      const guess = `139876${String(12_300 + n)}`;
      const { body } = await call(staffRows.search.find, { q: guess, identity: 1 }, { token: guesser.token });
      if (body.code === 200) answered += 1;
    }
    expect(answered).toBe(40);
    const { rowCount } = await database.pool.query(
      `SELECT FROM audit_row WHERE action = 'search.identity' AND succeeded AND staff_name = $1`,
      [guesser.name],
    );
    expect(rowCount).toBe(answered);
  });
});

import { STAFF, type StaffRole, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, type Person } from './attempts.ts';
import { leaveDesk } from './fresh-code.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { pool } = app.database;
const { attempt, post, count, person, agreeToAll, withdrawAll } = await attemptHouse(app);
const rows = staffRows.staffAccounts;

/** Gives the accounts a password and an authenticator, because nobody counts on one that has never logged in. */
const enrol = (...people: readonly Person[]) =>
  pool.query(`UPDATE staff_account SET password_hash = 'set', totp_secret = 'set' WHERE id = ANY($1)`, [
    people.map(({ id }) => id),
  ]);
const enrolled = async (role: StaffRole, size: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let n = 0; n < size; n += 1) people.push(await person(role));
  await enrol(...people);
  return people;
};
const readyAs = (role: StaffRole): Promise<bigint> =>
  count(
    `SELECT count(*) FROM staff_account WHERE enabled AND totp_secret = 'set' AND changed_at IS NULL AND roles = $1`,
    [[role]],
  );

const checkers = await enrolled('checker', 3);
const managers = await enrolled('security', 4);
const reason = '调岗';

describe('one person can not', () => {
  attempt('leave the house without anybody who agrees to proposals', {
    async make(thief) {
      for (const { id } of checkers) {
        await post(rows.disable, { id }, thief);
        await post(rows.change, { id, roles: ['service'], enabled: 1, reason }, thief);
        await post(rows.reset, { id, reason }, thief);
      }
    },
    haul: async () => ((await readyAs('checker')) === 0n ? 1n : 0n),
    works: 'never',
  });

  attempt('be left as the only one who manages staff', {
    async make(thief) {
      await enrol(thief);
      for (const { id } of managers) await post(rows.disable, { id }, thief);
    },
    haul: async () => ((await readyAs('security')) < 2n ? 1n : 0n),
    works: 'never',
  });

  it('disable a colleague from a desk that was left open', async () => {
    const [desk, colleague] = [await person('security'), await person('service')];
    await leaveDesk(app, desk.token);
    expect((await post(rows.disable, { id: colleague.id }, desk)).message).toBe(STAFF.codeNeeded);
  });

  it('look at a half of an enrolment code without a row in the audit log', async () => {
    const [maker, second] = [await person('security'), await person('checker')];
    await post(rows.create, { name: 'lookedat', roles: ['service'], reason: '新人' }, maker);
    await agreeToAll(second);
    const id = Number(await count(`SELECT id FROM staff_account WHERE name = 'lookedat'`));
    for (const by of [maker, second, maker]) expect((await post(rows.code, { id }, by)).code).toBe(200);
    for (const by of [maker, second]) {
      const looks = `SELECT count(*) FROM audit_row WHERE action = 'staffAccounts.code' AND staff_id = $1 AND target = $2`;
      expect(await count(looks, [by.id, '员工 lookedat'])).toBe(by === maker ? 2n : 1n);
    }
  });
});

describe('two people at the same moment can not', () => {
  it('leave the house without anybody who agrees to proposals by disabling one of them each', async () => {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await pool.query(`UPDATE staff_account SET enabled = false WHERE roles = '{checker}' AND totp_secret = 'set'`);
      const last = await enrolled('checker', 2);
      const bosses = [await person('security'), await person('security')];
      const answers = await Promise.all(
        last.map(({ id }, n) => post(rows.disable, { id }, bosses[n] ?? { token: '' })),
      );
      expect(answers.map(({ message }) => message).toSorted()).toEqual(['已保存', STAFF.lastChecker].toSorted());
      expect(await readyAs('checker')).toBe(1n);
    }
    await withdrawAll();
  });

  it('leave nobody who manages staff by disabling each other', async () => {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await pool.query(`UPDATE staff_account SET enabled = false WHERE roles = '{security}' AND totp_secret = 'set'`);
      const [one, two] = await enrolled('security', 3);
      if (one === undefined || two === undefined) throw new Error('there are three people');
      await Promise.all([post(rows.disable, { id: one.id }, two), post(rows.disable, { id: two.id }, one)]);
      expect(await readyAs('security')).toBe(2n);
    }
  });
});

import { PROPOSALS, STAFF, type StaffRole, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { leaveDesk } from '../../../../test/fresh-code.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';

const rows = staffRows.staffAccounts;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const SAVED = '已保存';

/** A house that opened a month ago, with people who have been there since. Each test has its own. */
const openedHouse = async () => {
  const app: TestApp = await testApp({ clock });
  const { database, call } = app;
  await settingsChanger(database, createSettings({ database }))({ opened_at: '2026-02-01T00:00:00.000Z' });

  const person = async (role: StaffRole): Promise<TestStaff> => {
    const one = await newStaff(app, role);
    await database.pool.query(`UPDATE staff_account SET created_at = created_at - interval '30 days' WHERE id = $1`, [
      one.id,
    ]);
    return one;
  };
  type Answer = { message: string; data: { no: string } | null };
  const post = async (row: Parameters<typeof call>[0], input: object, { token }: TestStaff): Promise<Answer> =>
    (await call(row, input, { token })).body as Answer;
  const message = async (...to: Parameters<typeof post>): Promise<string> => (await post(...to)).message;
  const proposed = async (...to: Parameters<typeof post>): Promise<string> => (await post(...to)).data?.no ?? '';

  return {
    app,
    person,
    disable: (by: TestStaff, { id }: TestStaff) => message(rows.disable, { id }, by),
    change: (by: TestStaff, { id }: TestStaff, more: object) =>
      message(rows.change, { id, roles: ['checker'], enabled: 1, reason: '调岗', ...more }, by),
    proposeChange: (by: TestStaff, { id }: TestStaff, more: object) =>
      proposed(rows.change, { id, roles: ['checker'], enabled: 1, reason: '调岗', ...more }, by),
    proposeReset: (by: TestStaff, { id }: TestStaff) => proposed(rows.reset, { id, reason: '手机丢失' }, by),
    agree: (by: TestStaff, no: string) => message(staffRows.proposals.approve, { no, remark: '' }, by),
    detail: async (by: TestStaff, no: string) =>
      (await call(staffRows.proposals.detail, { no }, { token: by.token })).body.data,
    /** Makes calls at the same moment: all are authenticated, and wait while the accounts are locked. */
    async together<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
      const held = await database.pool.connect();
      await held.query('BEGIN');
      await held.query(`SELECT pg_advisory_xact_lock(hashtext('koi staff accounts'))`);
      const racing = Promise.all(calls.map((make) => make()));
      await expect.poll(() => lockWaits(database)).toBe(calls.length);
      await held.query('COMMIT');
      held.release();
      return racing;
    },
    enabled: async (): Promise<number> =>
      database.pool
        .query('SELECT count(*)::int AS n FROM staff_account WHERE enabled')
        .then(({ rows: [row] }) => row.n),
  };
};

describe('disabling an account', () => {
  it('needs a fresh code', async () => {
    const { app, person, disable } = await openedHouse();
    const [boss, staff] = [await person('security'), await person('service')];
    await leaveDesk(app, boss.token);
    expect(await disable(boss, staff)).toBe(STAFF.codeNeeded);
  });

  it('is refused for the last person who can agree to proposals now', async () => {
    const { app, person, disable } = await openedHouse();
    const { database } = app;
    const [boss, one, two] = [await person('security'), await person('checker'), await person('checker')];
    // Neither a new checker, nor one without an authenticator, nor a disabled one can agree to a proposal.
    await newStaff(app, 'checker');
    const [lost, left] = [await person('checker'), await person('checker')];
    await database.pool.query('UPDATE staff_account SET totp_secret = NULL WHERE id = $1', [lost.id]);
    await database.pool.query('UPDATE staff_account SET enabled = false WHERE id = $1', [left.id]);
    expect(await disable(boss, one)).toBe(SAVED);
    expect(await disable(boss, two)).toBe(STAFF.lastChecker);
    expect(await disable(boss, lost)).toBe(SAVED);
  });

  it('is refused for the last checker who can agree tomorrow, or as soon as they have enrolled', async () => {
    const { app, person, disable } = await openedHouse();
    const [boss, left] = [await person('security'), await person('checker')];
    await app.database.pool.query('UPDATE staff_account SET enabled = false WHERE id = $1', [left.id]);
    const invited = await person('checker');
    await app.database.pool.query('UPDATE staff_account SET totp_secret = NULL WHERE id = $1', [invited.id]);
    expect(await disable(boss, invited)).toBe(STAFF.lastChecker);
    // Somebody has made them on the server, because nobody else is left.
    const fresh = await newStaff(app, 'checker');
    expect(await disable(boss, fresh)).toBe(STAFF.lastChecker);
    expect(await disable(boss, invited)).toBe(SAVED);
  });

  it('leaves one checker when two people disable one each at the same moment', async () => {
    const { person, disable, together } = await openedHouse();
    const bosses = [await person('security'), await person('security')] as const;
    const checkers = [await person('checker'), await person('checker')] as const;
    const answers = await together([() => disable(bosses[0], checkers[0]), () => disable(bosses[1], checkers[1])]);
    expect(answers.toSorted()).toEqual([SAVED, STAFF.lastChecker].toSorted());
  });

  it('does not make the caller the only one who manages staff; two people may do that', async () => {
    const { app, person, disable, proposeChange, agree, enabled } = await openedHouse();
    const [one, two, checker] = [await person('security'), await person('security'), await person('checker')];
    // A colleague who has never logged in could not undo anything.
    const third = await person('security');
    await app.database.pool.query('UPDATE staff_account SET totp_secret = NULL WHERE id = $1', [third.id]);
    expect(await disable(one, two)).toBe(STAFF.loneSecurity);
    expect(await disable(two, one)).toBe(STAFF.loneSecurity);
    const no = await proposeChange(one, two, { roles: ['security'], enabled: 0 });
    expect(await agree(checker, no)).toBe(PROPOSALS.approved);
    expect(await enabled()).toBe(3);
  });

  it('is refused for the last person who manages staff, also by two people', async () => {
    const { app, person, change } = await openedHouse();
    const [one, two] = [await person('security'), await person('security')];
    await person('checker');
    await app.database.pool.query('UPDATE staff_account SET totp_secret = NULL WHERE id = $1', [one.id]);
    expect(await change(one, two, { roles: ['security'], enabled: 0 })).toBe(STAFF.lastSecurity);
  });

  it('is refused to a person who is disabled at the same moment', async () => {
    const { person, disable, together, enabled } = await openedHouse();
    const [one, two] = [await person('security'), await person('security')];
    await person('security');
    const answers = await together([() => disable(one, two), () => disable(two, one)]);
    expect(answers.toSorted()).toEqual([SAVED, STAFF.sessionEnded].toSorted());
    expect(await enabled()).toBe(2);
  });
});

describe('other changes of the last checker', () => {
  it('are refused for roles, also when the other checker is lost before the agreement', async () => {
    const { person, disable, change, proposeChange, agree } = await openedHouse();
    const [boss, second, third] = [await person('security'), await person('security'), await person('security')];
    const [one, two] = [await person('checker'), await person('checker')];
    const no = await proposeChange(boss, one, { roles: ['service'] });
    expect(await disable(third, two)).toBe(SAVED);
    expect(await agree(second, no)).toBe(STAFF.lastChecker);
    expect(await change(boss, one, { roles: ['auditor'] })).toBe(STAFF.lastChecker);
    expect(await change(boss, one, { enabled: 0 })).toBe(STAFF.lastChecker);
  });

  it('show the second person of a reset that nobody can agree to proposals for a day', async () => {
    const { person, disable, proposeReset, detail, agree } = await openedHouse();
    const [boss, second, third] = [await person('security'), await person('security'), await person('security')];
    const [one, two] = [await person('checker'), await person('checker')];
    const name = '24 小时内能复核全部提案的其他人';
    const no = await proposeReset(boss, one);
    expect((await detail(second, no)).effects).toContainEqual({ name, value: '1 人', watch: false });
    // The second person has read that another checker is left.
    expect(await disable(third, two)).toBe(SAVED);
    expect(await agree(second, no)).toBe(PROPOSALS.changed);
    // Somebody who has lost the authenticator can agree to nothing anyway, so two people may still reset the account.
    const next = await proposeReset(boss, one);
    expect((await detail(second, next)).effects).toContainEqual({ name, value: '0 人', watch: true });
    expect(await agree(second, next)).toBe(PROPOSALS.approved);
  });
});

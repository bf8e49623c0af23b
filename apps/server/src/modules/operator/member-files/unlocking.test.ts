import { MEMBER_FILES, PROPOSALS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { recordSecurity } from '../../people/security-log/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const rows = staffRows.memberFiles;
const HOUR_MS = 3_600_000;
const ROLES = ['service', 'risk', 'protection'] as const;

const BIRTHDAY = '1990-05-17';
const locked = async (name: string): Promise<number> => memberIdOf(app, await register(name, { birthday: BIRTHDAY }));
const unlock = async (id: number, by: TestStaff, options: { key?: string; reason?: string } = {}) =>
  (
    await call(
      rows.unlockPayPassword,
      { id, reason: options.reason ?? '来电核实' },
      { token: by.token, headers: options.key === undefined ? {} : { 'idempotency-key': options.key } },
    )
  ).body;
const unlockings = async (id: number): Promise<number> => {
  const { rows: found } = await database.pool.query(
    `SELECT count(*)::int AS n FROM security_event WHERE member_id = $1 AND kind = 'payPassword.unlocked'`,
    [id],
  );
  return found[0].n;
};
const waiting = async (): Promise<string[]> => {
  const { rows: found } = await database.pool.query(
    `SELECT no FROM proposal WHERE kind = 'members.unlock' AND state = 1 ORDER BY created_at`,
  );
  return found.map(({ no }) => no);
};
const approve = async (no: string | undefined, by: TestStaff) =>
  (await call(staffRows.proposals.approve, { no: no ?? '', remark: '' }, { token: by.token })).body;
const recover = async (id: number, by: TestStaff) =>
  (
    await call(
      staffRows.memberSecurity.proposeRecovery,
      { member_id: id, reason: '会员遗忘密码', realname: '陈宇', birthday: BIRTHDAY },
      { token: by.token },
    )
  ).body;

describe('the second unlocking within 24 hours', () => {
  it('needs a second person, whoever makes it', async () => {
    for (const role of ROLES) {
      const id = await locked(`again${role.slice(0, 4)}`);
      const reader = await newStaff(app, 'auditor');
      const lately = async () => (await call(rows.detail, { id }, { token: reader.token })).body.data.unlocked_lately;
      expect(await lately()).toBe(false);
      expect((await unlock(id, await newStaff(app, role))).message).toBe(MEMBER_FILES.unlocked);
      expect(await lately()).toBe(true);
      const maker = await newStaff(app, role);
      expect((await unlock(id, maker)).message).toBe(PROPOSALS.made);
      expect(await unlockings(id)).toBe(1);
      expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(PROPOSALS.open);
      const [no] = await waiting();
      expect((await approve(no, maker)).code).toBe(403);
      expect((await approve(no, await newStaff(app, 'checker'))).code).toBe(200);
      expect(await unlockings(id)).toBe(2);
    }
  });

  it('is counted from the last one, also from one that two people made', async () => {
    const id = await locked('again0001');
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(MEMBER_FILES.unlocked);
    clock.advance(24 * HOUR_MS - 1);
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(PROPOSALS.made);
    expect((await approve((await waiting())[0], await newStaff(app, 'checker'))).code).toBe(200);
    clock.advance(2);
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(PROPOSALS.made);
    clock.advance(24 * HOUR_MS);
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(MEMBER_FILES.unlocked);
  });

  it('waits when two people unlock at the same moment', async () => {
    const id = await locked('again0002');
    const people = await Promise.all(ROLES.map((role) => newStaff(app, role)));
    const answers = await Promise.all(people.map((by) => unlock(id, by)));
    const messages = answers.map(({ message }) => message).toSorted();
    expect(messages).toEqual([MEMBER_FILES.unlocked, PROPOSALS.made, PROPOSALS.open].toSorted());
    expect(await unlockings(id)).toBe(1);
  });

  it('is not proposed by a repeated submit whose first answer was lost', async () => {
    const id = await locked('again0003');
    const by = await newStaff(app, 'service');
    const before = (await waiting()).length;
    for (let n = 0; n < 2; n += 1)
      expect((await unlock(id, by, { key: 'one-submit-of-one-person' })).message).toBe(MEMBER_FILES.unlocked);
    expect(await unlockings(id)).toBe(1);
    expect(await waiting()).toHaveLength(before);
  });

  it('rests on the unlockings and the state of the member that its maker has read', async () => {
    const id = await locked('again0004');
    await fund(database, id, 500_00n);
    await unlock(id, await newStaff(app, 'service'));
    await unlock(id, await newStaff(app, 'service'));
    const no = (await waiting()).at(-1);
    expect(await effectsOf(app, no ?? '')).toEqual(['! 会员的钱包合计: ¥500.00', '近 7 天解锁: 1 次']);
    await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [id]);
    expect((await approve(no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.changed);
    await database.pool.query('UPDATE member SET frozen = false WHERE id = $1', [id]);
    // Another unlocking, as by a process of the release before, which asks for no second person.
    await recordSecurity(database.orm, { memberId: id, kind: 'payPassword.unlocked', at: clock.now() });
    expect((await approve(no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.changed);
    expect(await unlockings(id)).toBe(2);
  });
});

describe('a person who took part in a recovery of the account', () => {
  it('does not unlock its pay password, from the proposal on and for seven days', async () => {
    const id = await locked('parted001');
    const [maker, checker] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const { data } = await recover(id, maker);
    expect((await unlock(id, maker)).message).toBe(MEMBER_FILES.recoverer);
    expect((await approve(data.no, checker)).code).toBe(200);
    clock.advance(7 * 24 * HOUR_MS - HOUR_MS);
    // Sessions of staff do not outlive the step of the clock.
    await database.pool.query(
      `UPDATE staff_session SET touched_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 hour'`,
      [clock.now()],
    );
    expect((await unlock(id, maker)).message).toBe(MEMBER_FILES.recoverer);
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(MEMBER_FILES.unlocked);
    expect((await unlock(id, maker)).message).toBe(MEMBER_FILES.recoverer);
    expect((await unlock(id, await newStaff(app, 'service'))).message).toBe(PROPOSALS.made);
    const no = (await waiting()).at(-1);
    expect((await approve(no, checker)).message).toBe(MEMBER_FILES.recoverer);
    expect((await approve(no, await newStaff(app, 'checker'))).code).toBe(200);
  });
});

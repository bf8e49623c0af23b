import { MEMBER_FILES, memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, type Person } from './attempts.ts';
import { fund } from './money.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const house = await attemptHouse(app);
const { attempt, post, count, person } = house;
const { unlockPayPassword } = staffRows.memberFiles;

/** The thief has the session of this member, and tries pay passwords. */
const rich = await house.accomplice();
await fund(database, rich.id, 1_000_000_00n);

const unlock = (thief: Person, id = rich.id) => post(unlockPayPassword, { id, reason: '会员来电' }, thief);
const unlockings = (id: number) =>
  count(`SELECT count(*) FROM security_event WHERE member_id = $1 AND kind = 'payPassword.unlocked'`, [id]);

describe('people of staff can not', async () => {
  // The first one of the day is allowed to one person.
  await unlock(await person('service'));

  attempt('unlock the pay password of a member again and again', {
    make: async (thief) => {
      for (let n = 0; n < 3; n += 1) await unlock(thief);
    },
    haul: () => unlockings(rich.id),
    works: ['service'],
  });

  it('unlock the pay password of one member by several people at the same moment', async () => {
    const roles = ['service', 'risk', 'protection'] as const;
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await house.accomplice();
      const people = await Promise.all([...roles, ...roles].map((role) => person(role)));
      await Promise.all(people.map((thief) => unlock(thief, id)));
      expect(await unlockings(id)).toBe(1n);
      const change = { password: 'wrong-secret', paypassword: 'my-own-secret' };
      expect((await call(memberRows.members.changePayPassword, change, { token })).body.code).not.toBe(200);
    }
  });

  it('recover the account of a member and unlock its pay password', async () => {
    const { id } = await house.accomplice();
    const [maker, second] = [await person('service'), await person('checker')];
    await database.pool.query(
      `INSERT INTO member_recovery (member_id, maker_id, maker_name, checker_id, approved_at, expires_at)
       VALUES ($1, $2, 'm', $3, $4, $4)`,
      [id, maker.id, second.id, clock.now()],
    );
    expect((await unlock(maker, id)).message).toBe(MEMBER_FILES.recoverer);
    expect(await unlockings(id)).toBe(0n);
    await unlock(await person('service'), id);
    await unlock(await person('service'), id);
    const { rows } = await database.pool.query(`SELECT no FROM proposal WHERE target = $1 AND state = 1`, [
      `member:${id}`,
    ]);
    const decision = { no: rows[0].no, remark: '' };
    expect((await post(staffRows.proposals.approve, decision, second)).message).toBe(MEMBER_FILES.recoverer);
    expect(await unlockings(id)).toBe(1n);
  });
});

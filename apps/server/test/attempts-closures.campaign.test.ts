import { CLOSURES, memberRows, PROPOSALS, STAFF_CLOSURES, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../scripts/cast/members.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PASSWORD, testApp } from './app.ts';
import { attemptHouse, openWechat } from './attempts.ts';
import { betweenHalves } from './between.ts';
import { fund, withdraw } from './money.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { pool } = database;
await openWechat(database);
const house = await attemptHouse(app);
const { attempt, post, count, person, accomplice, deposit, withdrawal, withdrawAll } = house;
const { refusesWhatChanged, expectAllTried } = betweenHalves(app, clock, house);
const rows = staffRows.closures;
const DAY_MS = 86_400_000;
const reason = '会员申请注销';

/** A member who asked to close the account seven days ago. */
const leaver = async () => {
  const who = await accomplice();
  expect((await call(memberRows.closures.ask, { password: PASSWORD, reason: '' }, who)).body.code).toBe(200);
  const { rows: stored } = await pool.query(
    `UPDATE member_closure SET ready_at = $2 WHERE member_id = $1 RETURNING no`,
    [who.id, clock.now()],
  );
  return { ...who, no: stored[0].no as string };
};
type Leaver = Awaited<ReturnType<typeof leaver>>;

const [maker, second, third] = [await person('service'), await person('checker'), await person('checker')];
const propose = async ({ no }: Pick<Leaver, 'no'>) =>
  (await post(rows.propose, { no, reason }, maker)).data?.['no'] ?? '';
const agree = (no: string, by = second) => post(staffRows.proposals.approve, { no, remark: '' }, by);
const stateOf = async ({ no }: Pick<Leaver, 'no'>) =>
  (await pool.query('SELECT state FROM member_closure WHERE no = $1', [no])).rows[0].state;
const moneyOf = ({ id }: Pick<Leaver, 'id'>) =>
  count('SELECT sum(balance) FROM ledger_account WHERE member_id = $1', [id]);
const rounds = Array.from({ length: 8 }, (_, n) => n);

describe('one person can not', () => {
  let victim: Leaver;
  attempt('close the account of a member who asked for it', {
    make: async (thief) => {
      if (victim === undefined || (await stateOf(victim)) === 'refused') victim = await leaver();
      await post(rows.propose, { no: victim.no, reason }, thief);
    },
    haul: () => count(`SELECT count(*) FROM member_closure WHERE state = 'closed'`),
    works: ['service'],
  });
});

describe('two people can not', () => {
  it('close an account to which money comes at the same moment', async () => {
    const adjuster = await person('adjuster');
    for (const round of rounds) {
      const who = await leaver();
      const draft = { member: who.name, direction: 'credit', amount: '50', multiple: '0', reason: '按规定调整' };
      expect((await post(staffRows.adjustments.make, draft, adjuster)).code).toBe(200);
      const waiting = `SELECT no FROM proposal WHERE kind = 'adjustments.make' AND state = 1`;
      const money = (await pool.query(waiting)).rows[0].no;
      const no = await propose(who);
      const [credited, closed] = await Promise.all([agree(money, third), agree(no)]);
      expect([credited.code, closed.code].toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(await stateOf(who)).toBe(closed.code === 200 ? 'closed' : 'proposed');
      expect(await moneyOf(who)).toBe(closed.code === 200 ? 0n : 5_000n);
      await withdrawAll();
    }
  });

  it('close an account that has got money between their halves', async () => {
    const who = await leaver();
    await refusesWhatChanged('members.closure', {
      make: () => post(rows.propose, { no: who.no, reason }, maker),
      meanwhile: () => fund(database, who.id, 100n),
      effect: () => count(`SELECT count(*) FROM member_closure WHERE state = 'closed'`),
    });
    await withdrawAll();
  });

  it('close an account while its money moves', async () => {
    const refused = async (who: Leaver) => {
      expect((await post(rows.propose, { no: who.no, reason }, maker)).message).toBe(CLOSURES.notReady);
      expect(await stateOf(who)).toBe('waiting');
    };
    const paid = await leaver();
    await withdrawal(paid, '1000');
    await refused(paid);

    const [paying, moving, held] = [await leaver(), await leaver(), await leaver()];
    await deposit('100', paying);
    await refused(paying);

    for (const direction of ['in', 'out']) {
      await pool.query(
        `INSERT INTO transfer (member_id, no, platname, direction, amount, reserved, automatic, created_at)
         VALUES ($1, $2, 'xinghe', $3, 100, 0, $4, $5)`,
        [moving.id, `T${direction}`, direction, direction === 'out', clock.now()],
      );
      await refused(moving);
      await pool.query(`DELETE FROM transfer WHERE no = $1`, [`T${direction}`]);
    }

    // What begins between the two people is found by the second one.
    const no = await propose(held);
    await fund(database, held.id, 100n);
    expect((await agree(no)).message).toBe(PROPOSALS.changed);
    await withdraw(database, held.id, 100n, clock.now());
    await deposit('100', held);
    expect((await agree(no)).message).toBe(PROPOSALS.changed);
    expect(await stateOf(held)).toBe('proposed');
  });

  it('close an account twice, or one whose member takes the request back', async () => {
    for (const round of rounds) {
      const who = await leaver();
      const no = await propose(who);
      const both = await Promise.all([agree(no), agree(no, third)]);
      expect(both.map(({ code }) => code).toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(
        await count(`SELECT count(*) FROM security_event WHERE member_id = $1 AND kind = 'closure.done'`, [who.id]),
      ).toBe(1n);

      const other = await leaver();
      const proposal = await propose(other);
      const [agreed, back] = await Promise.all([
        agree(proposal),
        call(memberRows.closures.withdraw, {}, other).then(({ body }) => body),
      ]);
      expect([agreed.code === 200, back.code === 200].filter(Boolean), `round ${round}`).toHaveLength(1);
      expect(await stateOf(other)).toBe(agreed.code === 200 ? 'closed' : 'withdrawn');
      expect(await count('SELECT count(*) FROM member WHERE id = $1 AND closed_at IS NOT NULL', [other.id])).toBe(
        agreed.code === 200 ? 1n : 0n,
      );
    }
  });
});

it('open a closed account again', async () => {
  const who = await leaver();
  const no = await propose(who);
  expect((await agree(no)).code).toBe(200);
  for (const role of ['service', 'risk', 'protection', 'security', 'checker'] as const) {
    const by = await person(role);
    await post(staffRows.memberFiles.freeze, { id: who.id, reason }, by);
    await post(staffRows.memberFiles.unfreeze, { id: who.id, reason }, by);
    expect((await post(rows.propose, { no: who.no, reason }, by)).code, role).not.toBe(200);
    expect((await post(rows.refuse, { no: who.no, reason }, by)).code, role).not.toBe(200);
    expect((await agree(no, by)).code, role).not.toBe(200);
  }
  const { message } = await post(staffRows.memberFiles.unfreeze, { id: who.id, reason }, maker);
  expect(message).toBe(STAFF_CLOSURES.alreadyClosed);
  const server = app.appDatabase.pool;
  const change = (text: string) => server.query(`UPDATE member SET ${text} WHERE id = $1`, [who.id]);
  await expect(change('frozen = false')).rejects.toThrow('member_closed_is_frozen');
  await expect(change('frozen = false, closed_at = NULL')).rejects.toThrow('stays closed');
  await expect(change(`closed_at = closed_at - interval '10 years'`)).rejects.toThrow('stays closed');
  clock.advance(DAY_MS);
  expect((await call(memberRows.members.login, loginForm(who.name, PASSWORD))).body.code).toBe(403);
  expect(await count('SELECT count(*) FROM member WHERE id = $1 AND frozen AND closed_at IS NOT NULL', [who.id])).toBe(
    1n,
  );
});

expectAllTried('attempts-closures');

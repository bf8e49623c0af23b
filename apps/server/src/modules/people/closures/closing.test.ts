import { memberRows, STAFF_CLOSURES, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { prepareCopies } from '../../../../test/data-copies.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { agreeTo } from '../../../../test/proposals.ts';
import { recoveryFixture } from '../../../../test/recoveries.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { pool } = database;
const recoveries = recoveryFixture(app);

const member = async (name: string) => {
  const token = await register(name);
  return { token, id: await memberIdOf(app, token) };
};
type Member = Awaited<ReturnType<typeof member>>;

/** Two people close the account, as after the days in which the member may change their mind. */
const close = async (who: Member): Promise<void> => {
  await call(memberRows.closures.ask, { password: 'secret-6', reason: '' }, who);
  const { rows } = await pool.query(`UPDATE member_closure SET ready_at = $2 WHERE member_id = $1 RETURNING no`, [
    who.id,
    clock.now(),
  ]);
  const { token } = await newStaff(app, 'service');
  const proposed = await call(staffRows.closures.propose, { no: rows[0].no, reason: '已核对' }, { token });
  expect((await agreeTo(app, proposed.body.data.no)).code).toBe(200);
};

it('the copies of data that a member has are deleted with the closing of the account', async () => {
  const [who, other] = [await member('leaving01'), await member('leaving02')];
  for (const each of [who, other]) await call(memberRows.dataCopies.request, { password: 'secret-6' }, each);
  await prepareCopies(app);
  const copiesOf = async ({ id }: Member) =>
    (
      await pool.query(
        `SELECT state, EXISTS (SELECT FROM data_copy_part WHERE copy_no = no) AS stored FROM data_copy WHERE member_id = $1`,
        [id],
      )
    ).rows;
  expect(await copiesOf(who)).toEqual([{ state: 'ready', stored: true }]);
  await close(who);
  expect(await copiesOf(who)).toEqual([{ state: 'expired', stored: false }]);
  expect(await copiesOf(other)).toEqual([{ state: 'ready', stored: true }]);
});

it('rewards that were not claimed end with the closing of the account', async () => {
  const who = await member('leaving03');
  await pool.query(
    `INSERT INTO rebate_record (member_id, day, part, amount, created_at, platname, category, level, percent, turnover)
     VALUES ($1, '2026-06-17', 0, 500, $2, 'xinghe', 'concise', 1, 80, 62500)`,
    [who.id, clock.now()],
  );
  await close(who);
  const { rows } = await pool.query('SELECT ended_at FROM rebate_record WHERE member_id = $1', [who.id]);
  expect(rows).toEqual([{ ended_at: clock.now() }]);
});

it('an account that was closed is not recovered', async () => {
  const who = await recoveries.member('leaving04');
  const maker = await newStaff(app, 'service');
  await close(who);
  expect((await recoveries.propose(who, maker)).message).toBe(STAFF_CLOSURES.alreadyClosed);
});

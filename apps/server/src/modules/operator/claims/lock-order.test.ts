import { staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { newStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, register, database } = app;
const { pool } = database;

it('an agreement about money waits for other approvals of the member before it locks the member', async () => {
  const memberId = await memberIdOf(app, await register('waiting1'));
  const [maker, checker] = [await newStaff(app, 'adjuster'), await newStaff(app, 'checker')];
  const draft = { member: 'waiting1', direction: 'credit', amount: '100', multiple: '0', reason: '补发' };
  const { body } = await call(staffRows.adjustments.make, draft, { token: maker.token });
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`SELECT pg_advisory_xact_lock(hashtext('koi approvals of member'), $1)`, [memberId]);
    const { proposal: no } = body.data;
    const agreeing = call(staffRows.proposals.approve, { no, remark: '' }, { token: checker.token });
    await expect
      .poll(
        async () => (await pool.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount,
      )
      .toBe(1);
    // The other decision locks the member next. Neither may wait for the other.
    await other.query('SELECT 1 FROM member WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [memberId]);
    await other.query('COMMIT');
    expect((await agreeing).body.code).toBe(200);
  } finally {
    other.release();
  }
});

import { memberRows, PROPOSALS, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, MILLION, openWechat, type Person } from './attempts.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { pool } = database;
await openWechat(database);
const { post, count, person, checker, accomplice, deposit } = await attemptHouse(app);
// The newest proposal is found by its time.
beforeEach(() => clock.advance(1_000));

const reason = '按季度调整';
const security = await person('security');
const protection = await person('protection');
const cashierIn = await person('cashier-in');

const newest = async (): Promise<{ no: string; state: number; remark: string }> =>
  (await pool.query('SELECT no, state, remark FROM proposal ORDER BY created_at DESC, no DESC LIMIT 1')).rows[0];

describe('a proposal does not outlive', () => {
  const adjustmentBy = async (maker: Person) => {
    const friend = await accomplice();
    const draft = { member: friend.name, direction: 'credit', amount: '50000', multiple: '0', reason };
    expect(await post(staffRows.adjustments.make, draft, maker)).toMatchObject({ code: 200 });
    return newest();
  };

  it('the account of its maker', async () => {
    const maker = await person('adjuster');
    const { no } = await adjustmentBy(maker);
    await post(staffRows.staffAccounts.disable, { id: maker.id }, security);
    expect(await newest()).toMatchObject({ no, state: 4, remark: PROPOSALS.makerChanged });
    expect((await post(staffRows.proposals.approve, { no, remark: '' }, checker)).message).toBe(PROPOSALS.decided);
    expect(await count('SELECT count(*) FROM adjustment WHERE maker_id = $1 AND state = 2', [maker.id])).toBe(0n);
    expect(
      await count(`SELECT count(*) FROM audit_row WHERE action = 'proposals.end' AND target = $1`, [`提案 ${no}`]),
    ).toBe(1n);
  });

  it('the roles of its maker, even when another program has changed them', async () => {
    const maker = await person('adjuster');
    const { no } = await adjustmentBy(maker);
    await pool.query(`UPDATE staff_account SET roles = '{content}' WHERE id = $1`, [maker.id]);
    expect((await post(staffRows.proposals.approve, { no, remark: '' }, checker)).message).toBe(PROPOSALS.changed);
  });

  it('a program that does not know its kind', async () => {
    const { no } = await adjustmentBy(await person('adjuster'));
    await pool.query(`UPDATE proposal SET kind = 'unknown.kind' WHERE no = $1`, [no]);
    const { message } = await post(staffRows.proposals.approve, { no, remark: '' }, checker);
    expect(message).not.toBe(PROPOSALS.approved);
    expect((await newest()).state).toBe(1);
    await pool.query(`UPDATE proposal SET kind = 'adjustments.make' WHERE no = $1`, [no]);
  });
});

describe('while an approval waits for the second person', () => {
  it('the payer adds no proof, and the member does not cancel the order', async () => {
    const friend = await accomplice();
    const { token } = friend;
    const no = await deposit(MILLION, friend);
    expect(await post(staffRows.deposits.approve, { no, remark: '' }, cashierIn)).toMatchObject({ code: 200 });
    const proof = { deposit_no: no, reference: '20260618000001', receipt: '' };
    expect((await call(memberRows.deposits.saveProof, proof, { token })).body.code).toBe(409);
    expect((await call(memberRows.deposits.cancel, { out_trade_no: no }, { token })).body.code).toBe(409);
    expect(await count(`SELECT count(*) FROM deposit WHERE no = $1 AND payer_reference = '' AND state = 1`, [no])).toBe(
      1n,
    );
    expect(await post(staffRows.proposals.approve, { no: (await newest()).no, remark: '' }, checker)).toMatchObject({
      code: 200,
    });
  });

  it('a refusal of the order ends it', async () => {
    const no = await deposit(MILLION, await accomplice());
    await post(staffRows.deposits.approve, { no, remark: '' }, cashierIn);
    const other = await person('cashier-in');
    expect(await post(staffRows.deposits.refuse, { no, remark: '未到账' }, other)).toMatchObject({ code: 200 });
    expect(await newest()).toMatchObject({ state: 4, remark: PROPOSALS.decidedOtherwise });
  });
});

it('a proposal that can not be agreed to any more makes room for a new one', async () => {
  const { id } = await accomplice();
  const set = (value: string) =>
    post(
      staffRows.protection.setHouseLimit,
      { member_id: id, kind: 'deposit', period: 'day', value, reason },
      protection,
    );
  await set('1000');
  await set('5000');
  const { no } = await newest();
  clock.advance(1_000);
  await set('500');
  expect(await set('4000')).toMatchObject({ code: 200 });
  const again = await newest();
  expect(again.no).not.toBe(no);
  expect(await post(staffRows.proposals.approve, { no: again.no, remark: '' }, checker)).toMatchObject({ code: 200 });
  const { rows } = await pool.query('SELECT state, remark FROM proposal WHERE no = $1', [no]);
  expect(rows[0]).toEqual({ state: 4, remark: PROPOSALS.changed });
});

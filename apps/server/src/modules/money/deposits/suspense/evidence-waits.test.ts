import { DEPOSITS, memberRows, PROPOSALS, REVIEWS, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { depositRow, newTronOrder } from '../../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { agreeToDeposit } from '../../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../../test/staff.ts';
import { suspenseHouse } from '../../../../../test/suspense.ts';

const MINUTE_MS = 60_000;
const { clock, app, run, pay, stray } = await suspenseHouse();
const { call, register, database } = app;

let count = 0;
let token = '';
let memberId = 0;
let cashier: TestStaff;
let checker: TestStaff;
beforeEach(async () => {
  count += 1;
  token = await register(`waits${100 + count}`);
  memberId = await memberIdOf(app, token);
  [cashier, checker] = [await newStaff(app, 'cashier-in'), await newStaff(app, 'checker')];
});

const order = (money = '2840') => newTronOrder(app, token, money);
const attach = async (no: string, orderNo: string) =>
  (await call(staffRows.suspense.attach, { no, order: orderNo, reason: '已核对转账截图' }, cashier)).body;
const agree = async (no: string) => (await call(staffRows.proposals.approve, { no, remark: '' }, checker)).body;
const nameHash = async (no: string, tx_hash: string) =>
  (await call(staffRows.deposits.nameHash, { no, tx_hash }, cashier)).body;
const approve = async (no: string) => (await call(staffRows.deposits.approve, { no, remark: '' }, cashier)).body;
const stateOf = async (no: string) =>
  (await database.pool.query('SELECT state, remark FROM proposal WHERE no = $1', [no])).rows[0];
const waitingAbout = async (target: string): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS n FROM proposal WHERE target = $1 AND state = 1', [target]))
    .rows[0].n;
const balance = async () => (await walletsOf(database, memberId)).centre;
const refused = (code: number, message: string) => ({ code, message, data: null });

/** An order, and a payment of another amount that waits to be attached to it. */
const attaching = async () => {
  const { order_no: no, usdt_amount } = await order();
  const payment = await stray(388_000_000n);
  const { data } = await attach(payment, no);
  return { no, payment, usdt_amount, proposal: data.no };
};

describe('while a payment waits to be attached to an order', () => {
  it('nobody names another payment for the order, and its member does not cancel it', async () => {
    const { no, proposal } = await attaching();
    const hash = pay(14_000_000n);
    const inReview = refused(409, DEPOSITS.inReview);
    for (const by of [{ token }, {}]) {
      const { body } = await call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: hash }, by);
      expect(body).toEqual(inReview);
    }
    expect(await nameHash(no, hash)).toEqual(inReview);
    expect((await call(memberRows.deposits.cancel, { out_trade_no: no }, { token })).body).toEqual(inReview);
    expect(await depositRow(app, no)).toMatchObject({ state: 1, tx_hash: '' });
    expect((await agree(proposal)).message).toBe(PROPOSALS.approved);
    expect(await stateOf(proposal)).toMatchObject({ state: 2 });
    expect(await balance()).toBe(2754_80n);
  });

  it('the order does not expire', async () => {
    const { no, proposal } = await attaching();
    clock.advance(120 * MINUTE_MS);
    await run('deposits-expire');
    expect(await depositRow(app, no)).toMatchObject({ state: 1 });
    checker = await newStaff(app, 'checker');
    expect((await agree(proposal)).message).toBe(PROPOSALS.approved);
  });

  it('the order is not approved with another payment', async () => {
    const { order_no: no } = await order();
    await nameHash(no, pay(14_000_000n));
    const { data } = await attach(await stray(388_000_000n), no);
    expect(await approve(no)).toEqual(refused(422, REVIEWS.secondPerson));
    expect(await waitingAbout(no)).toBe(0);
    expect((await agree(data.no)).message).toBe(PROPOSALS.approved);
    expect(await balance()).toBe(2754_80n);
  });

  it('no other payment is attached to the order', async () => {
    const { no, proposal } = await attaching();
    const other = await stray(390_000_000n);
    expect(await attach(other, no)).toEqual(refused(409, DEPOSITS.inReview));
    expect(await waitingAbout(other)).toBe(0);
    expect(await stateOf(proposal)).toMatchObject({ state: 1 });
  });
});

it('no payment is attached to an order whose approval waits', async () => {
  const { order_no: no } = await order();
  await nameHash(no, pay(14_000_000n));
  expect((await approve(no)).message).toBe(REVIEWS.firstApproval);
  const payment = await stray(388_000_000n);
  expect(await attach(payment, no)).toEqual(refused(409, DEPOSITS.inReview));
  expect(await waitingAbout(payment)).toBe(0);
  expect((await agreeToDeposit(app, no)).code).toBe(200);
  expect(await balance()).toBe(99_40n);
});

it('an approval and an attachment that are proposed at the same moment are never both stored', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order_no: no } = await order();
    await nameHash(no, pay(14_000_000n));
    const payment = await stray(388_000_000n + BigInt(round));
    await Promise.all([approve(no), attach(payment, no)]);
    expect((await waitingAbout(no)) + (await waitingAbout(payment)), `round ${round}`).toBe(1);
    expect((await call(staffRows.deposits.refuse, { no, remark: '未到账' }, cashier)).body.code).toBe(200);
    expect((await waitingAbout(no)) + (await waitingAbout(payment))).toBe(0);
  }
});

describe('a proposal to attach a payment ends', () => {
  it('when staff refuse the order', async () => {
    const { no, proposal } = await attaching();
    expect((await call(staffRows.deposits.refuse, { no, remark: '未到账' }, cashier)).body.code).toBe(200);
    expect(await stateOf(proposal)).toEqual({ state: 4, remark: PROPOSALS.decidedOtherwise });
  });

  it('when the payment of the order itself arrives', async () => {
    const { no, usdt_amount, proposal } = await attaching();
    pay(parseUsdt(usdt_amount) ?? 0n);
    await run('deposits-sweep');
    expect(await depositRow(app, no)).toMatchObject({ state: 2 });
    expect(await stateOf(proposal)).toEqual({ state: 4, remark: PROPOSALS.decidedOtherwise });
    expect(await booksAreSound(database)).toBe(true);
  });

  it('when the chain says something else about the order', async () => {
    const { order_no: no } = await order();
    const hash = pay(14_000_000n, { unsolid: true });
    await call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: hash }, { token });
    const { data } = await attach(await stray(388_000_000n), no);
    clock.advance(25 * 60 * MINUTE_MS);
    await database.pool.query(`UPDATE proposal SET expires_at = expires_at + interval '3 days' WHERE no = $1`, [
      data.no,
    ]);
    await run('deposits-ask');
    expect((await depositRow(app, no)).doubt).not.toBe('');
    expect(await stateOf(data.no)).toEqual({ state: 4, remark: PROPOSALS.changed });
    const { rows } = await database.pool.query('SELECT text FROM deposit_event WHERE no = $1', [no]);
    expect(rows.map(({ text }) => text)).toContain('归入挂账的提案已结束：链上的付款已变化');
  });

  it('when an order that expired is put back into the queue', async () => {
    const { order_no: no } = await order();
    clock.advance(120 * MINUTE_MS);
    await run('deposits-expire');
    cashier = await newStaff(app, 'cashier-in');
    const { data } = await attach(await stray(388_000_000n), no);
    expect((await call(staffRows.deposits.reopen, { no }, cashier)).body.code).toBe(200);
    expect(await stateOf(data.no)).toEqual({ state: 4, remark: PROPOSALS.changed });
  });
});

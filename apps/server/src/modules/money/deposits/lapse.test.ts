import { DEPOSIT_RESERVED_MAX, memberRows, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  anotherProcess,
  depositRow,
  newBankOrder,
  newTronOrder,
  OUR_ADDRESS,
  openWays,
} from '../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { newStaff } from '../../../../test/staff.ts';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { ManualClock } from '../../../platform/index.ts';

const HOUR_MS = 3_600_000;
const OVER_MS = HOUR_MS + 180_001;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });
const rows = memberRows.deposits;

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  token = await register(`lapses${100 + count}`);
});

const order = (money?: string) => newTronOrder(app, token, money);
const pay = (made: { usdt_amount: string }, off = 0n) =>
  node.pay({ to: OUR_ADDRESS, amount: (parseUsdt(made.usdt_amount) ?? 0n) + off });
const row = ({ order_no }: { order_no: string }) => depositRow(app, order_no);
const balance = async () => (await walletsOf(database, await memberIdOf(app, token))).centre;
const cancel = async (no: string, as = token) => (await call(rows.cancel, { out_trade_no: no }, { token: as })).body;
const status = async (no: string) => (await call(rows.tronStatus, { out_trade_no: no })).body.data;
const refused = (code: number, message: string) => ({ code, message, data: null });
const bankOrder = () => newBankOrder(app, token, '500');

describe('an order that was never paid', () => {
  it('expires after its time limit and reads as expired before the job has updated its row', async () => {
    const made = await order();
    clock.advance(HOUR_MS + 60_000);
    await run('deposits-expire');
    expect(await status(made.order_no)).toMatchObject({ state: 1, cancellable: 1 });
    clock.advance(180_000);
    const ended = { state: 3, state_text: '已拒绝', reason: '订单已过期', cancellable: 0, review: 0 };
    expect(await status(made.order_no)).toMatchObject(ended);
    expect((await call(rows.order, { deposit_no: made.order_no })).body.data).toMatchObject(ended);
    const records = await call(memberRows.transactions.list, { type: 1 }, { token });
    expect(records.body.data.data[0]).toMatchObject({ state: 3, reason: '订单已过期', stage: '' });
    expect((await row(made)).state).toBe(1);
    await run('deposits-expire');
    await run('deposits-expire');
    expect(await row(made)).toMatchObject({ state: 3, remark: '订单已过期', decided_by: null, reserved: true });
    const { rows: events } = await database.pool.query(
      `SELECT who FROM deposit_event WHERE no = $1 AND text = '订单已过期'`,
      [made.order_no],
    );
    expect(events).toEqual([{ who: '系统' }]);
  });

  it('does not expire while its hash is being checked or a review is pending', async () => {
    const [asked, doubted] = [await order(), await order()];
    await call(rows.submitHash, { out_trade_no: asked.order_no, tx_hash: 'a'.repeat(64) });
    await call(rows.submitHash, { out_trade_no: doubted.order_no, tx_hash: pay(doubted, 1n) });
    const bank = await bankOrder();
    clock.advance(OVER_MS);
    await run('deposits-expire');
    const states = await Promise.all([asked.order_no, doubted.order_no, bank].map((no) => depositRow(app, no)));
    expect(states.map(({ state }) => state)).toEqual([1, 1, 1]);
    expect(await status(doubted.order_no)).toMatchObject({ review: 1, state_text: '审核中', cancellable: 0 });
  });

  it('is credited automatically when it was paid in time but the payment was found only later', async () => {
    const made = await order();
    clock.advance(HOUR_MS - 5_000);
    pay(made);
    clock.advance(OVER_MS);
    await run('deposits-expire');
    expect((await row(made)).state).toBe(3);
    await run('deposits-sweep-deep');
    await run('deposits-sweep-deep');
    expect(await row(made)).toMatchObject({ state: 2, remark: '' });
    expect(await balance()).toBe(100_00n);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('goes to manual review when it is paid late, and staff can still approve it', async () => {
    const made = await order();
    clock.advance(OVER_MS);
    await run('deposits-expire');
    const hash = pay(made);
    await run('deposits-sweep');
    expect(await row(made)).toMatchObject({ state: 1, tx_hash: hash });
    expect((await row(made)).doubt).toContain('晚于订单有效期');
    expect(await status(made.order_no)).toMatchObject({ state: 1, review: 1, state_text: '审核中' });
    const { token: staff } = await newStaff(app, 'finance');
    const { body } = await call(staffRows.deposits.approve, { no: made.order_no }, { token: staff });
    expect(body.message).toBe('已审核通过');
    expect(await balance()).toBe(100_00n);
  });

  it('is reported as expired when its payer submits a hash', async () => {
    const made = await order();
    clock.advance(OVER_MS);
    const submit = async () =>
      (await call(rows.submitHash, { out_trade_no: made.order_no, tx_hash: 'b'.repeat(64) })).body;
    expect(await submit()).toEqual(refused(422, '订单已过期，请联系客服'));
    await run('deposits-expire');
    expect(await submit()).toEqual(refused(422, '订单已过期，请联系客服'));
  });
});

describe('cancelling an order', () => {
  it('ends an open order once and makes room for a new one', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => order()));
    const [first] = orders;
    expect((await call(rows.createTron, { money: '100' }, { token })).body.code).toBe(422);
    expect(await cancel(first?.order_no ?? '')).toEqual({ code: 200, message: '已取消', data: null });
    expect(await cancel(first?.order_no ?? '')).toEqual({ code: 200, message: '已取消', data: null });
    expect(await status(first?.order_no ?? '')).toMatchObject({ state: 3, reason: '已取消', cancellable: 0 });
    expect((await call(rows.createTron, { money: '100' }, { token })).body.code).toBe(200);
    expect(await cancel('')).toEqual(refused(400, '订单号缺失，无法查询'));
  });

  it('is possible only for the owner of the order', async () => {
    const made = await order();
    const stranger = await register(`thief${100 + count}`);
    expect(await cancel(made.order_no, stranger)).toEqual(refused(404, '订单不存在'));
    expect((await call(rows.cancel, { out_trade_no: made.order_no })).status).toBe(401);
    expect(await cancel('D1')).toEqual(refused(404, '订单不存在'));
    expect((await row(made)).state).toBe(1);
  });

  it('is refused when the order is paid, being checked on the chain, in doubt, claimed or reported as paid', async () => {
    const { token: staff } = await newStaff(app, 'finance');
    const [paid, asked, doubted] = [await order(), await order(), await order()];
    await call(rows.submitHash, { out_trade_no: paid.order_no, tx_hash: pay(paid) });
    await call(rows.submitHash, { out_trade_no: asked.order_no, tx_hash: 'c'.repeat(64) });
    await call(rows.submitHash, { out_trade_no: doubted.order_no, tx_hash: pay(doubted, -1n) });
    const [claimed, reported, open] = [await bankOrder(), await bankOrder(), await bankOrder()];
    await call(staffRows.deposits.claim, { no: claimed }, { token: staff });
    await call(rows.saveProof, { deposit_no: reported, reference: '尾号 1234', receipt: '' }, { token });
    for (const no of [paid.order_no, asked.order_no, doubted.order_no, claimed, reported]) {
      expect(await cancel(no)).toEqual(refused(409, '订单已付款或正在审核，不能取消'));
    }
    expect(await cancel(open)).toMatchObject({ code: 200 });
  });

  it('does not lose a payment under way: money sent within the hour is still credited', async () => {
    const made = await order();
    await cancel(made.order_no);
    pay(made);
    await run('deposits-sweep');
    expect((await row(made)).state).toBe(2);
    expect(await balance()).toBe(100_00n);
  });

  it('can be undone by staff when money did arrive', async () => {
    const no = await bankOrder();
    await cancel(no);
    const { token: staff } = await newStaff(app, 'finance');
    const reopen = async () => (await call(staffRows.deposits.reopen, { no }, { token: staff })).body;
    const detail = async () => (await call(staffRows.reviews.detail, { no }, { token: staff })).body.data;
    expect(await detail()).toMatchObject({ state: 3, reopenable: true });
    expect((await reopen()).message).toBe('订单已重新打开');
    expect(await reopen()).toEqual(refused(409, '只有过期或取消的订单可以重新打开'));
    expect(await detail()).toMatchObject({ state: 1, reopenable: false });
    await call(staffRows.deposits.refuse, { no, remark: '未收到' }, { token: staff });
    expect(await reopen()).toEqual(refused(409, '只有过期或取消的订单可以重新打开'));
    const { rows: audit } = await database.pool.query('SELECT action FROM audit_row WHERE target = $1 ORDER BY id', [
      `存款 ${no}`,
    ]);
    expect(audit.map(({ action }) => action)).toEqual(['deposits.reopen', 'deposits.refuse']);
  });
});

describe('reserved amounts', () => {
  const reserved = async () => {
    const { rows: found } = await database.pool.query(
      'SELECT no FROM deposit WHERE reserved AND member_id = $1 ORDER BY created_at, no',
      [await memberIdOf(app, token)],
    );
    return found.map(({ no }) => no);
  };

  it('are limited per member and address, and open orders keep theirs', async () => {
    const made: string[] = [];
    for (let turn = 0; turn < DEPOSIT_RESERVED_MAX + 15; turn += 1) {
      const { order_no } = await order();
      made.push(order_no);
      clock.advance(1000);
      if (turn % 5 !== 0) await cancel(order_no);
    }
    const kept = await reserved();
    expect(kept).toHaveLength(DEPOSIT_RESERVED_MAX);
    const open = made.filter((_, turn) => turn % 5 === 0);
    expect(kept).toEqual(expect.arrayContaining(open));
    expect(kept).toContain(made.at(-1));
    expect(kept).not.toContain(made[1]);
  });
});

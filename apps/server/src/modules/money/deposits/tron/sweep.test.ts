import { memberRows, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { type FakePayment, fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  token = await register(`silent${100 + count}`);
});

const order = () => newTronOrder(app, token);
const pay = (made: { usdt_amount: string }, changes: Partial<FakePayment> = {}) =>
  node.pay({ to: OUR_ADDRESS, amount: parseUsdt(made.usdt_amount) ?? 0n, ...changes });
const balance = async () => (await walletsOf(database, await memberIdOf(app, token))).centre;
const row = ({ order_no }: { order_no: string }) => depositRow(app, order_no);

describe('the sweep', () => {
  it('finds payments without a submitted hash across pages and credits each once', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, order));
    const hashes = orders.map((made) => pay(made));
    pay({ usdt_amount: '77.00' });
    await run('deposits-sweep');
    await run('deposits-sweep');
    for (const [index, made] of orders.entries()) {
      expect(await row(made)).toMatchObject({ state: 2, tx_hash: hashes[index] });
    }
    expect(await balance()).toBe(500_00n);
  });

  it('relies on the transaction and not on the listing', async () => {
    const made = await order();
    pay(made, { result: 'REVERT' });
    await run('deposits-sweep');
    expect(await row(made)).toMatchObject({ state: 1, doubt: '', tx_hash: '' });
  });

  it('waits while the transaction is not solid or the node does not answer', async () => {
    const made = await order();
    const hash = pay(made, { unsolid: true });
    await run('deposits-sweep');
    node.fault = { status: 429, body: '' };
    await run('deposits-sweep');
    node.fault = undefined;
    expect(await row(made)).toMatchObject({ state: 1, doubt: '' });
    node.solidify(hash);
    await run('deposits-sweep');
    expect((await row(made)).state).toBe(2);
  });

  it('finds the real payment of an order with a wrong hash', async () => {
    const made = await order();
    const wrong = { out_trade_no: made.order_no, tx_hash: pay(made, { amount: 5n }) };
    await call(memberRows.deposits.submitHash, wrong);
    expect((await row(made)).doubt).toContain('金额不匹配');
    pay(made);
    await run('deposits-sweep');
    expect(await row(made)).toMatchObject({ state: 2, doubt: '' });
  });

  it('hands a late payment over to staff once', async () => {
    const made = await order();
    clock.advance(HOUR_MS + 60_000);
    pay(made);
    await run('deposits-sweep');
    await run('deposits-sweep');
    const found = await row(made);
    expect(found.state).toBe(1);
    expect(found.doubt).toContain('晚于订单有效期');
    const { rows: reported } = await database.pool.query(
      `SELECT text FROM deposit_event WHERE no = $1 AND text LIKE '转人工审核%'`,
      [made.order_no],
    );
    expect(reported).toHaveLength(1);
  });

  it('finds older payments in its hourly deep run', async () => {
    const made = await order();
    clock.advance(10 * 60_000);
    pay(made);
    clock.advance(5 * HOUR_MS);
    await run('deposits-sweep');
    expect((await row(made)).state).toBe(1);
    await run('deposits-sweep-deep');
    expect((await row(made)).state).toBe(2);
  });

  it('hands a refused order over to staff once when its payment arrives later', async () => {
    const made = await order();
    const { token: staff } = await newStaff(app, 'finance');
    const refuse = () => call(staffRows.deposits.refuse, { no: made.order_no, remark: '未付款' }, { token: staff });
    await refuse();
    const hash = pay(made);
    await run('deposits-sweep');
    expect(await row(made)).toMatchObject({ state: 1, tx_hash: hash, doubt: '订单结束后收到付款：链上确认到账' });
    expect(await balance()).toBe(0n);
    await refuse();
    await run('deposits-sweep');
    expect(await row(made)).toMatchObject({ state: 3, decided_name: expect.stringMatching(/./) });
  });
});

it('a second payment of a credited order credits no order and is shown to staff', async () => {
  const made = await order();
  const hash = pay(made);
  await run('deposits-sweep');
  const again = pay(made);
  await run('deposits-sweep');
  expect(await row(made)).toMatchObject({ state: 2, tx_hash: hash, doubt: `订单处理后又收到同额转账 ${again}` });
  expect(await balance()).toBe(100_00n);
});

describe('a reserved amount', () => {
  it('stays reserved for three days after the order was made, decided or not', async () => {
    const made = await order();
    const { token: staff } = await newStaff(app, 'finance');
    await call(staffRows.deposits.refuse, { no: made.order_no, remark: '未付款' }, { token: staff });
    clock.advance(72 * HOUR_MS - 1000);
    await run('deposits-release');
    expect((await row(made)).reserved).toBe(true);
    clock.advance(2000);
    await run('deposits-release');
    expect((await row(made)).reserved).toBe(false);
  });
});

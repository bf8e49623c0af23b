import { memberRows, staffRows } from '@koi/contract';
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
import { newStaff } from '../../../../test/staff.ts';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const app = await testApp({ clock, config: { tron: { node: node.url, timeoutMs: 4_000 } } });
const { call, register, database } = app;
await openWays(database);
const { deposits } = anotherProcess(app);
const finance = await newStaff(app, 'finance');

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  token = await register(`examined${100 + count}`);
});
const bankOrder = (amount = '500', changes: object = {}) =>
  newBankOrder(app, token, amount, { bank_owner: '陈 宇', ...changes });

describe('the evidence for a reviewer', () => {
  const checksOf = async (no: string) => {
    const evidence = await deposits.evidence(database.orm, no);
    return Object.fromEntries((evidence?.checks ?? []).map(({ name, passed }) => [name, passed]));
  };

  it('covers payer, first deposit, amount and time of a bank order', async () => {
    const own = await bankOrder();
    expect(await depositRow(app, own)).toMatchObject({ risk: 1 });
    expect(await checksOf(own)).toEqual({
      存款人与实名一致: true,
      首次存款: false,
      常规金额: true,
      在付款时限内: true,
    });
    const stranger = await bankOrder('500', { bank_owner: '王五' });
    expect(await depositRow(app, stranger)).toMatchObject({ risk: 2 });
    expect(await checksOf(stranger)).toMatchObject({ 存款人与实名不一致: false });
    expect(await depositRow(app, await bankOrder('10000'))).toMatchObject({ risk: 2 });
    await call(staffRows.deposits.approve, { no: own }, { token: finance.token });
    clock.advance(1000);
    expect(await checksOf(own)).toMatchObject({ 首次存款: false });
    const later = await bankOrder('9999.99');
    expect(await depositRow(app, later)).toMatchObject({ risk: 0 });
    expect(await checksOf(later)).toMatchObject({ 非首次存款: true, 常规金额: true });
    expect(await depositRow(app, await bankOrder('10000'))).toMatchObject({ risk: 1 });
    clock.advance(3_600_001);
    expect(await checksOf(later)).toMatchObject({ 超过付款时限: false });
  });

  it('contains the chain answer of a USDT order', async () => {
    const made = await newTronOrder(app, token);
    expect(await checksOf(made.order_no)).toEqual({ 链上交易: false });
    const hash = node.pay({ to: OUR_ADDRESS, amount: 13_000_000n });
    await call(memberRows.deposits.submitHash, { out_trade_no: made.order_no, tx_hash: hash });
    expect(await checksOf(made.order_no)).toEqual({ 链上交易: true, 金额一致: false, 付款时间: true, 第二节点: false });
    const evidence = await deposits.evidence(database.orm, made.order_no);
    expect(evidence?.facts).toContainEqual({ label: '交易哈希', value: hash });
    expect(evidence?.row).toMatchObject({
      kind: 'deposit',
      no: made.order_no,
      method: 'usdt',
      state: 1,
      amount: 100_00n,
    });
    expect(evidence?.row.createdAt).toBeInstanceOf(Date);
  });

  it('is undefined when there is no such order', async () => {
    expect(await deposits.evidence(database.orm, 'D1')).toBeUndefined();
  });
});

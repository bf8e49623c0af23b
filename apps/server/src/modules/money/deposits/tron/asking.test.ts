import { memberRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { type FakePayment, fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { askDelay } from './settlement.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const [node, second] = [await fakeTronNode(clock), await fakeTronNode(clock)];
const tron = { node: node.url, timeoutMs: 1_500, second: { node: second.url } };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  node.fault = undefined;
  node.headAgeMs = 0;
  token = await register(`asker${100 + count}`);
});

const order = (money?: string) => newTronOrder(app, token, money);
const pay = (made: { usdt_amount: string }, changes: Partial<FakePayment> = {}) =>
  node.pay({ to: OUR_ADDRESS, amount: parseUsdt(made.usdt_amount) ?? 0n, ...changes });
const submit = async (no: string, hash: string) =>
  (await call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: hash })).body;
const stateOf = async (no: string) => (await depositRow(app, no)).state;
const accepted = { code: 200, message: '提交成功', data: null };

describe('a chain that does not answer', () => {
  it.each([
    ['{}', { status: 200, body: '{}' }],
    ['429', { status: 429, body: '' }],
    ['a page', { status: 200, body: '<html>' }],
    ['500', { status: 500, body: 'oops' }],
    ['nothing', 'hang'],
  ] as const)('with %s causes no refusal: the order is queried again and credited', async (_what, fault) => {
    const made = await order();
    const hash = pay(made);
    node.fault = fault;
    expect(await submit(made.order_no, hash)).toEqual(accepted);
    clock.advance(4_000);
    await run('deposits-ask');
    expect(await depositRow(app, made.order_no)).toMatchObject({ state: 1, doubt: '' });
    node.fault = undefined;
    clock.advance(4_000);
    await run('deposits-ask');
    expect(await stateOf(made.order_no)).toBe(2);
  });

  it('because it lags behind is queried again later', async () => {
    const made = await order();
    const hash = pay(made);
    node.headAgeMs = 600_000;
    expect(await submit(made.order_no, hash)).toEqual(accepted);
    expect(await stateOf(made.order_no)).toBe(1);
    node.headAgeMs = 0;
    clock.advance(4_000);
    await run('deposits-ask');
    expect(await stateOf(made.order_no)).toBe(2);
  });

  it('is queried at growing intervals, and staff decide after a day', async () => {
    expect([1, 2, 3, 8, 100].map(askDelay)).toEqual([3_000, 3_000, 4_500, 34_172, 600_000]);
    const made = await order();
    const hash = pay(made, { unsolid: true });
    await submit(made.order_no, hash);
    clock.advance(24 * HOUR_MS);
    await run('deposits-ask');
    expect(await depositRow(app, made.order_no)).toMatchObject({ state: 1, ask_at: null });
    expect((await depositRow(app, made.order_no)).doubt).toContain('24小时内未能确认');
  });

  it('is queried by one process at a time, and by another after a crash', async () => {
    const made = await order();
    const hash = pay(made, { unsolid: true });
    await submit(made.order_no, hash);
    node.solidify(hash);
    clock.advance(4_000);
    await database.pool.query('UPDATE deposit SET ask_at = $1 WHERE no = $2', [
      new Date(clock.now().getTime() + 30_000),
      made.order_no,
    ]);
    await run('deposits-ask');
    expect(await stateOf(made.order_no)).toBe(1);
    clock.advance(30_000);
    const others = Array.from({ length: 5 }, () => anotherProcess(app, { tron }));
    node.asked.length = 0;
    await Promise.all(others.map((other) => other.run('deposits-ask')));
    expect(node.asked.filter(({ path }) => path.endsWith('gettransactioninfobyid'))).toHaveLength(1);
    expect(await stateOf(made.order_no)).toBe(2);
  });

  it('is queried again within seconds, so that a new payment is credited without a request', async () => {
    const made = await order();
    const hash = pay(made, { unsolid: true });
    await submit(made.order_no, hash);
    node.solidify(hash);
    clock.advance(3_000);
    await expect.poll(() => stateOf(made.order_no)).toBe(2);
  });
});

describe('a large payment', () => {
  const large = '50000';
  const withThreshold = async (work: () => Promise<void>) => {
    await database.pool.query(
      `INSERT INTO setting (key, value) VALUES ('usdt_second_node', '"6000"') ON CONFLICT (key) DO UPDATE SET value = '"6000"'`,
    );
    // The app reads its settings at most once a second.
    await new Promise((done) => setTimeout(done, 1_050));
    await work();
  };

  it('needs the confirmation of both nodes', () =>
    withThreshold(async () => {
      const made = await order(large);
      const hash = pay(made);
      expect(await submit(made.order_no, hash)).toEqual(accepted);
      expect(await depositRow(app, made.order_no)).toMatchObject({ state: 1, findings: { second: 'waiting' } });
      node.copyTo(second, hash);
      clock.advance(4_000);
      await run('deposits-ask');
      expect(await depositRow(app, made.order_no)).toMatchObject({ state: 2, findings: { second: 'agrees' } });
    }));

  it('goes to manual review when the nodes disagree', () =>
    withThreshold(async () => {
      const made = await order(large);
      const hash = pay(made);
      node.copyTo(second, hash, { amount: 1n });
      expect(await submit(made.order_no, hash)).toEqual(accepted);
      const doubtful = { state: 1, doubt: '两个节点的结果不一致', risk: 2, findings: { second: 'differs' } };
      expect(await depositRow(app, made.order_no)).toMatchObject(doubtful);
    }));

  it('is the only kind that queries the second node', () =>
    withThreshold(async () => {
      second.asked.length = 0;
      const made = await order('100');
      await submit(made.order_no, pay(made));
      expect(await stateOf(made.order_no)).toBe(2);
      expect(second.asked).toEqual([]);
    }));
});

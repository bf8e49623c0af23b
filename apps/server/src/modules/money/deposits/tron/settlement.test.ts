import { memberRows, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { type FakePayment, fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { tronAddressOf } from '../../../people/cards/index.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });
const { submitHash, tronStatus } = memberRows.deposits;

let count = 0;
let token = '';
let memberId = 0;
const newMember = () => {
  count += 1;
  return register(`payer${100 + count}`);
};
beforeEach(async () => {
  node.fault = undefined;
  token = await newMember();
  memberId = await memberIdOf(app, token);
});

const order = (money?: string, as = token) => newTronOrder(app, as, money);
const amountOf = ({ usdt_amount }: { usdt_amount: string }) => parseUsdt(usdt_amount) ?? 0n;
const pay = (made: { usdt_amount: string }, changes: Partial<FakePayment> = {}) =>
  node.pay({ to: OUR_ADDRESS, amount: amountOf(made), ...changes });
const submit = async (no: string, hash: string, as: string | undefined = undefined) =>
  (await call(submitHash, { out_trade_no: no, tx_hash: hash }, { token: as })).body;
const stateOf = async (no: string) => (await call(tronStatus, { out_trade_no: no })).body.data.state;
const balance = async (id = memberId) => (await walletsOf(database, id)).centre;
const accepted = { code: 200, message: '提交成功', data: null };
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('a paid order', () => {
  it('is credited once when its hash is submitted, with all dependent records', async () => {
    const made = await order();
    const hash = pay(made);
    expect(await submit(made.order_no, ` ${hash.toUpperCase()} `)).toEqual(accepted);
    expect((await call(tronStatus, { out_trade_no: made.order_no })).body.data).toMatchObject({
      state: 2,
      state_text: '已支付',
      tron_tx_hash: hash,
    });
    expect(await balance()).toBe(100_00n);
    const { data: user } = (await call(memberRows.members.user, {}, { token })).body;
    expect(user).toMatchObject({ balance: '100.00', paysum: '100.00' });
    const asked = await call(memberRows.withdrawals.turnover, {}, { token });
    expect(asked.body.data).toEqual({ bet_amount: '100.00' });
    const { rows: audit } = await database.pool.query('SELECT * FROM audit_row WHERE target = $1', [
      `存款 ${made.order_no}`,
    ]);
    expect(audit).toMatchObject([{ staff_id: null, action: 'deposits.credit', group: 'money', summary: '100.00' }]);
    const { rows: events } = await database.pool.query(
      'SELECT who, text FROM deposit_event WHERE no = $1 ORDER BY id',
      [made.order_no],
    );
    expect(events).toEqual([
      { who: '会员', text: '提交USDT存款 100.00' },
      { who: '付款人', text: `提交交易哈希 ${hash}` },
      { who: '系统', text: '审核通过' },
    ]);
  });

  it('accepts its own hash again without effect and refuses any other', async () => {
    const made = await order();
    const hash = pay(made);
    for (let times = 0; times < 3; times += 1) expect(await submit(made.order_no, hash)).toEqual(accepted);
    expect(await balance()).toBe(100_00n);
    expect(await submit(made.order_no, 'ab'.repeat(32))).toEqual(refused(409, '订单已支付成功'));
    const other = await order();
    expect(await submit(other.order_no, hash)).toEqual(refused(409, '该交易哈希已被使用'));
    expect(await stateOf(other.order_no)).toBe(1);
  });

  it('is credited once when its hash is submitted fifty times at once', async () => {
    const made = await order();
    const hash = pay(made);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(made.order_no, hash)));
    expect(answers).toEqual(Array(50).fill(accepted));
    await run('deposits-ask');
    expect(await stateOf(made.order_no)).toBe(2);
    expect(await balance()).toBe(100_00n);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('does not share its hash with another order of the same amount, even with fifty submissions at once', async () => {
    const orders = await Promise.all(Array.from({ length: 2 }, () => order()));
    const [mine, twin] = orders;
    if (mine === undefined || twin === undefined) throw new Error('no orders');
    await database.pool.query('UPDATE deposit SET reserved = false, usdt_amount = $1 WHERE no = ANY($2)', [
      amountOf(mine),
      [mine.order_no, twin.order_no],
    ]);
    const hash = pay(mine);
    await Promise.all(Array.from({ length: 50 }, (_, turn) => submit((turn % 2 === 0 ? mine : twin).order_no, hash)));
    const states = await Promise.all(orders.map(({ order_no }) => stateOf(order_no)));
    expect(states.toSorted()).toEqual([1, 2]);
    expect(await balance()).toBe(100_00n);
  });
});

describe('the hash of the payment of another member', () => {
  it('credits nothing to the member who submits it first, and still credits its owner', async () => {
    const mine = await order();
    const thief = await newMember();
    const theirs = await order('100', thief);
    const hash = pay(mine);
    expect(await submit(theirs.order_no, hash, thief)).toEqual(refused(422, '金额不匹配'));
    expect(await submit(theirs.order_no, hash, thief)).toEqual(refused(422, '金额不匹配'));
    expect(await balance(await memberIdOf(app, thief))).toBe(0n);
    expect(await submit(mine.order_no, hash, token)).toEqual(accepted);
    expect(await balance()).toBe(100_00n);
    expect(await stateOf(theirs.order_no)).toBe(1);
  });

  it('credits only its owner when it was submitted before it was solid', async () => {
    const mine = await order();
    const thief = await newMember();
    const theirs = await order('100', thief);
    const hash = pay(mine, { unsolid: true });
    expect(await submit(theirs.order_no, hash, thief)).toEqual(accepted);
    expect(await submit(mine.order_no, hash, token)).toEqual(accepted);
    node.solidify(hash);
    clock.advance(4_000);
    await run('deposits-ask');
    expect(await Promise.all([stateOf(mine.order_no), stateOf(theirs.order_no)])).toEqual([2, 1]);
    expect(await depositRow(app, theirs.order_no)).toMatchObject({ ask_at: null, risk: 1 });
    expect((await depositRow(app, theirs.order_no)).doubt).toContain('金额不匹配');
  });
});

describe('a payment that does not match its order', () => {
  it.each([-1n, 1n])('is refused and goes to manual review when its amount is off by %d millionth', async (off) => {
    const made = await order();
    const hash = pay(made, { amount: amountOf(made) + off });
    expect(await submit(made.order_no, hash)).toEqual(refused(422, '金额不匹配'));
    const row = await depositRow(app, made.order_no);
    expect(row).toMatchObject({ state: 1, ask_at: null, risk: 1, tx_hash: hash });
    expect(row.doubt).toContain('金额不匹配');
    expect(await balance()).toBe(0n);
  });

  it('can be followed by the correct hash', async () => {
    const made = await order();
    await submit(made.order_no, pay(made, { amount: 1n }));
    expect(await submit(made.order_no, pay(made))).toEqual(accepted);
    expect(await depositRow(app, made.order_no)).toMatchObject({ state: 2, doubt: '' });
  });

  it.each<[string, Partial<FakePayment>, string]>([
    [
      'another token',
      { contract: tronAddressOf(Buffer.alloc(20, 9)) },
      '该交易不是本订单的付款，请检查交易哈希或联系客服',
    ],
    [
      'another recipient',
      { to: tronAddressOf(Buffer.alloc(20, 9)) },
      '该交易不是本订单的付款，请检查交易哈希或联系客服',
    ],
    ['a reverted transaction', { result: 'REVERT' }, '该交易未成功，请检查交易哈希或联系客服'],
  ])('is refused: %s', async (_what, changes, text) => {
    const made = await order();
    expect(await submit(made.order_no, pay(made, changes))).toEqual(refused(422, text));
    expect(await balance()).toBe(0n);
  });

  it('goes to manual review when it was made before the order', async () => {
    const made = await order();
    const hash = pay(made, { at: new Date(clock.now().getTime() - 120_000) });
    expect(await submit(made.order_no, hash)).toEqual(accepted);
    expect(await submit(made.order_no, hash)).toEqual(accepted);
    const row = await depositRow(app, made.order_no);
    expect(row).toMatchObject({ state: 1, ask_at: null });
    expect(row.doubt).toContain('早于下单时间');
  });

  it('is refused when its hash is malformed or missing', async () => {
    const made = await order();
    for (const hash of ['abc', `0x${'a'.repeat(64)}`, 'g'.repeat(64), 'a'.repeat(65)]) {
      expect(await submit(made.order_no, hash)).toEqual(refused(400, '交易哈希格式不正确'));
    }
    expect(await submit(made.order_no, ' ')).toEqual(refused(400, '请先填写交易哈希'));
    expect(await submit('', 'a'.repeat(64))).toEqual(refused(400, '订单号缺失，无法查询'));
  });

  it('is refused after twenty different hashes', async () => {
    const made = await order();
    node.fault = { status: 503, body: '' };
    for (let tries = 1; tries <= 20; tries += 1) {
      expect(await submit(made.order_no, String(tries).padStart(64, '0'))).toEqual(accepted);
    }
    expect(await submit(made.order_no, 'f'.repeat(64))).toEqual(refused(422, '提交次数过多，请联系客服'));
  });
});

describe('after an hour', () => {
  it('the payer can no longer submit a hash, but staff can still approve the order', async () => {
    const made = await order();
    clock.advance(HOUR_MS + 1000);
    expect(await submit(made.order_no, 'a'.repeat(64))).toEqual(refused(422, '订单已过期，请联系客服'));
    const staff = await newStaff(app, 'finance');
    const approve = () => call(staffRows.deposits.approve, { no: made.order_no }, { token: staff.token });
    expect((await approve()).body.message).toBe('链上没有查到转入收款地址的到账，不能通过；请先核对交易哈希');
    pay(made);
    await run('deposits-sweep');
    expect((await approve()).body.message).toBe('已审核通过');
    expect(await balance()).toBe(100_00n);
  });

  it('a payment made and submitted in time is still credited', async () => {
    const made = await order();
    clock.advance(HOUR_MS - 10_000);
    const hash = pay(made, { unsolid: true });
    expect(await submit(made.order_no, hash)).toEqual(accepted);
    clock.advance(60_000);
    node.solidify(hash);
    await run('deposits-ask');
    expect(await stateOf(made.order_no)).toBe(2);
  });
});

it('a visitor who has the order number may submit a hash, but another member may not', async () => {
  const made = await order();
  const stranger = await newMember();
  expect(await submit(made.order_no, 'a'.repeat(64), stranger)).toEqual(refused(404, '订单不存在'));
  expect(await submit('D20260301120000AAAAAAAAAAAA', 'a'.repeat(64))).toEqual(refused(404, '订单不存在'));
  expect(await submit(made.order_no, 'a'.repeat(64))).toEqual(accepted);
});

import { memberRows, PROPOSALS, REVIEWS, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { agreeToDeposit } from '../../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../../test/staff.ts';
import { type FakePayment, fakeTronNode, SENDER } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });

let count = 0;
let token = '';
let staff: TestStaff;
const newMember = () => {
  count += 1;
  return register(`arrives${100 + count}`);
};
beforeEach(async () => {
  token = await newMember();
  staff = await newStaff(app, 'finance');
});

const order = (as = token, money?: string) => newTronOrder(app, as, money);
const amountOf = ({ usdt_amount }: { usdt_amount: string }) => parseUsdt(usdt_amount) ?? 0n;
const pay = (amount: bigint, changes: Partial<FakePayment> = {}) => node.pay({ to: OUR_ADDRESS, amount, ...changes });
const submit = async ({ order_no }: { order_no: string }, hash: string) =>
  (await call(memberRows.deposits.submitHash, { out_trade_no: order_no, tx_hash: hash })).body;
const approve = async ({ order_no }: { order_no: string }) =>
  (await call(staffRows.deposits.approve, { no: order_no }, { token: staff.token })).body;
/** Approves an order whose payment has another amount, which needs a second person. */
const approveByTwo = async (made: { order_no: string }) => {
  expect((await approve(made)).message).toBe(REVIEWS.firstApproval);
  return agreeToDeposit(app, made.order_no);
};
const detail = async ({ order_no }: { order_no: string }) =>
  (await call(staffRows.reviews.detail, { no: order_no }, { token: staff.token })).body.data;
const balance = async (as = token) => (await walletsOf(database, await memberIdOf(app, as))).centre;
const row = ({ order_no }: { order_no: string }) => depositRow(app, order_no);
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('approving a USDT order', () => {
  it.each([
    ['less', 10_000_000n, 71_00n],
    ['more', 20_000_001n, 142_00n],
  ])('credits the arrived amount at the rate of the order: %s than requested', async (_what, amount, credited) => {
    const made = await order();
    await submit(made, pay(amount));
    expect((await detail(made)).credits).toBe(`${credited / 100n}.00`);
    expect(await balance()).toBe(0n);
    expect((await approveByTwo(made)).message).toBe(PROPOSALS.approved);
    expect(await balance()).toBe(credited);
    expect(await row(made)).toMatchObject({ state: 2, amount: credited, asked_amount: 100_00n });
    const { data: user } = (await call(memberRows.members.user, {}, { token })).body;
    expect(user.paysum).toBe(`${credited / 100n}.00`);
    expect((await call(memberRows.withdrawals.turnover, {}, { token })).body.data.bet_amount).toBe(user.paysum);
    const { rows: audit } = await database.pool.query(
      `SELECT changes FROM audit_row WHERE target = $1 AND action = 'deposits.approve'`,
      [`存款 ${made.order_no}`],
    );
    expect(audit[0].changes).toContainEqual({ field: '金额', before: '100.00', after: user.paysum });
    expect(await booksAreSound(database)).toBe(true);
  });

  it('credits the requested amount when exactly that amount arrived late', async () => {
    const made = await order();
    clock.advance(3_660_000);
    staff = await newStaff(app, 'finance');
    pay(amountOf(made));
    await run('deposits-sweep');
    await approve(made);
    expect(await balance()).toBe(100_00n);
    expect((await row(made)).asked_amount).toBeNull();
  });

  it('is refused while no arrived payment is known', async () => {
    const [silent, failed] = [await order(), await order()];
    await submit(failed, pay(amountOf(failed), { result: 'REVERT' }));
    for (const made of [silent, failed]) {
      expect(await approve(made)).toEqual(refused(422, '链上没有查到转入收款地址的到账，不能通过；请先核对交易哈希'));
    }
    expect(await balance()).toBe(0n);
  });

  it('does not credit a transfer that has the exact amount of another order', async () => {
    const mine = await order();
    const thief = await newMember();
    const theirs = await order(thief);
    const hash = pay(amountOf(mine));
    await submit(theirs, hash);
    expect((await detail(theirs)).credits).toBe('');
    expect(await approve(theirs)).toEqual(refused(409, '该交易哈希已被使用'));
    expect(await balance(thief)).toBe(0n);
    await submit(mine, hash);
    expect(await balance()).toBe(100_00n);
  });
});

describe('the evidence of a USDT order', () => {
  it('shows senders, amounts and other orders that name the transaction', async () => {
    const other = await newMember();
    const [mine, theirs] = [await order(), await order(other)];
    const hash = pay(13_000_000n);
    await submit(mine, hash);
    await submit(theirs, hash);
    const { facts, same_hash, credits } = await detail(mine);
    expect(facts).toContainEqual({ label: '付款地址', value: SENDER });
    expect(facts).toContainEqual({ label: '链上到账', value: '13.00 USDT' });
    expect(facts).toContainEqual({ label: '通过后入账', value: '92.30' });
    expect(credits).toBe('92.30');
    expect(same_hash).toEqual([
      { no: theirs.order_no, member_name: expect.stringMatching(/^arrives/), amount: '100.00', state: 1 },
    ]);
    await approveByTwo(theirs);
    expect(await detail(mine)).toMatchObject({ credits: '', same_hash: [{ no: theirs.order_no, state: 2 }] });
  });

  it.each<[string, Partial<FakePayment>, object]>([
    ['a transaction that failed', { result: 'REVERT' }, { 链上交易: 'failed', 金额一致: 'unchecked' }],
    ['one that pays somebody else', { to: SENDER }, { 链上交易: 'failed', 金额一致: 'unchecked' }],
    ['one that is not solid', { unsolid: true }, { 链上交易: 'pending', 金额一致: 'unchecked', 付款时间: 'unchecked' }],
    ['another amount', { amount: 5_000_000n }, { 链上交易: 'passed', 金额一致: 'failed', 付款时间: 'passed' }],
  ])('shows no check as passed that the chain did not confirm: %s', async (_what, changes, expected) => {
    const made = await order();
    await submit(made, pay(amountOf(made), changes));
    const { checks } = await detail(made);
    const results = Object.fromEntries(checks.map(({ name, passed, result }) => [name, passed ? 'passed' : result]));
    expect(results).toMatchObject({ ...expected, 第二节点: 'unchecked' });
  });
});

describe('one transaction that pays two orders', () => {
  it('settles both by hash or by the sweep, each with its own transfer', async () => {
    const other = await newMember();
    const [one, two] = [await order(), await order(other, '300')];
    const hash = pay(amountOf(one), { more: [{ to: OUR_ADDRESS, amount: amountOf(two) }] });
    expect((await submit(one, hash)).code).toBe(200);
    expect((await submit(two, hash)).code).toBe(200);
    expect(await Promise.all([balance(), balance(other)])).toEqual([100_00n, 300_00n]);
    const { rows: spent } = await database.pool.query(
      'SELECT log_index, deposit_no FROM tron_payment WHERE tx_hash = $1 ORDER BY log_index',
      [hash],
    );
    expect(spent).toEqual([
      { log_index: 0, deposit_no: one.order_no },
      { log_index: 1, deposit_no: two.order_no },
    ]);
    const [third, fourth] = [await order(), await order(other)];
    pay(amountOf(third), { more: [{ to: OUR_ADDRESS, amount: amountOf(fourth) }] });
    await run('deposits-sweep');
    expect([(await row(third)).state, (await row(fourth)).state]).toEqual([2, 2]);
    expect(await submit(await order(), hash)).toEqual(refused(409, '该交易哈希已被使用'));
  });

  it('credits each order once when it is submitted fifty times at once', async () => {
    const other = await newMember();
    const [one, two] = [await order(), await order(other)];
    const hash = pay(amountOf(one), { more: [{ to: OUR_ADDRESS, amount: amountOf(two) }] });
    await Promise.all(Array.from({ length: 50 }, (_, turn) => submit(turn % 2 === 0 ? one : two, hash)));
    await run('deposits-sweep');
    expect(await Promise.all([balance(), balance(other)])).toEqual([100_00n, 100_00n]);
    expect(await booksAreSound(database)).toBe(true);
  });
});

describe('a hash looked up by staff', () => {
  const nameHash = async ({ order_no }: { order_no: string }, hash: string) =>
    (await call(staffRows.deposits.nameHash, { no: order_no, tx_hash: hash }, { token: staff.token })).body;

  it('becomes evidence of the order, even after the order has expired', async () => {
    const made = await order();
    const hash = pay(9_000_000n);
    clock.advance(3_610_000);
    staff = await newStaff(app, 'finance');
    expect((await nameHash(made, ` ${hash.toUpperCase()} `)).message).toBe('已查询链上交易');
    expect(await detail(made)).toMatchObject({ credits: '63.90' });
    await approveByTwo(made);
    expect(await balance()).toBe(63_90n);
    expect(await nameHash(made, hash)).toEqual(refused(409, '该订单已处理'));
    expect((await nameHash(made, 'x')).message).toBe('交易哈希格式不正确');
    const { rows: audit } = await database.pool.query(`SELECT 1 FROM audit_row WHERE action = 'deposits.nameHash'`);
    expect(audit).toHaveLength(1);
  });

  it('stays evidence of the order when it is looked up twice', async () => {
    const made = await order();
    const hash = pay(10_000_000n);
    await nameHash(made, hash);
    await nameHash(made, hash);
    expect((await detail(made)).credits).toBe('71.00');
  });
});

import { PROPOSALS, REVIEWS, STAFF, SUSPENSE, SUSPENSE_REASONS, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { keepFresh, leaveDesk } from '../../../../../test/fresh-code.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { agreeToDeposit, checkerOf, effectsOf, endExpired } from '../../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../../test/staff.ts';
import { type FakePayment, fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { tronAddressOf } from '../../../people/cards/index.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
const rows = staffRows.suspense;
await openWays(database);
const { run } = anotherProcess(app, { tron });
await run('deposits-suspense');
const BACK = tronAddressOf(Buffer.alloc(20, 9));

let count = 0;
let token = '';
let memberId = 0;
let cashier: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  cashier = await newStaff(app, 'cashier-in');
  checker = await checkerOf(app);
});
beforeEach(async () => {
  count += 1;
  token = await register(`lost${100 + count}`);
  memberId = await memberIdOf(app, token);
});

const pay = (amount: bigint, changes: Partial<FakePayment> = {}) => node.pay({ to: OUR_ADDRESS, amount, ...changes });
/** A payment that the intake has put into suspense, by its number. */
const stray = async (amount: bigint, changes: Partial<FakePayment> = {}): Promise<string> => {
  const hash = pay(amount, changes);
  clock.advance(11 * MINUTE_MS);
  await run('deposits-suspense');
  const { rows: found } = await database.pool.query('SELECT no FROM usdt_suspense WHERE tx_hash = $1', [hash]);
  return found[0].no;
};
const rowOf = async (no: string) =>
  (await database.pool.query('SELECT * FROM usdt_suspense WHERE no = $1', [no])).rows[0];
const order = (money?: string) => newTronOrder(app, token, money);
const attach = async (no: string, orderNo: string, who = cashier) =>
  (await call(rows.attach, { no, order: orderNo, reason: '已核对转账截图' }, { token: who.token })).body;
const sendBack = async (no: string, address: string = BACK) =>
  (await call(rows.sendBack, { no, address, reason: '付款人要求退回' }, { token: cashier.token })).body;
const agree = async (no: string, who = checker) =>
  (await call(staffRows.proposals.approve, { no, remark: '' }, { token: who.token })).body;
const sent = async (no: string, hash: string) =>
  (await call(rows.sent, { no, tx_hash: hash }, { token: cashier.token })).body;
const list = async (view: string) => {
  const { body } = await call(rows.list, { view }, { token: cashier.token });
  return body.data.data;
};
const detail = async (no: string) => (await call(rows.detail, { no }, { token: cashier.token })).body.data;
const balance = async () => (await walletsOf(database, memberId)).centre;
const refused = (code: number, message: string) => ({ code, message, data: null });
const inSuspense = async (): Promise<bigint> => {
  const { rows: found } = await database.pool.query(
    `SELECT coalesce(sum(CASE WHEN to_account = a.id THEN amount ELSE -amount END), 0)::bigint AS amount
     FROM ledger_account a JOIN ledger_posting ON a.id IN (to_account, from_account)
     WHERE a.address = 'house:suspense:usdt'`,
  );
  return found[0].amount;
};

describe('a large payment at a desk that was left open', () => {
  it.each(['attach', 'sendBack'] as const)('needs a code to be proposed and agreed to: %s', async (action) => {
    const made = await order('7100');
    const no = await stray(988_000_000n);
    const propose = () => (action === 'attach' ? attach(no, made.order_no) : sendBack(no));
    await leaveDesk(app, cashier.token);
    expect(await propose()).toEqual(refused(403, STAFF.codeNeeded));
    await keepFresh(app, cashier.token);
    const proposed = await propose();
    expect(proposed.message).toBe(PROPOSALS.made);
    await leaveDesk(app, checker.token);
    expect(await agree(proposed.data.no)).toEqual(refused(403, STAFF.codeNeeded));
    await keepFresh(app, checker.token);
    expect((await agree(proposed.data.no)).code).toBe(200);
  });
});

describe('attaching a payment to an order', () => {
  it('credits what arrived when a second person agrees, and nothing before', async () => {
    const made = await order('2840');
    const no = await stray(388_000_000n);
    const before = await inSuspense();
    const proposed = await attach(no, made.order_no);
    expect(proposed.message).toBe(PROPOSALS.made);
    expect(await balance()).toBe(0n);
    expect((await list('open')).map((row) => row.no)).not.toContain(no);
    expect((await list('proposed'))[0]).toMatchObject({ no, proposer: cashier.name });
    expect(await attach(no, made.order_no)).toEqual(refused(409, PROPOSALS.open));
    expect(await sendBack(no)).toEqual(refused(409, PROPOSALS.open));

    expect(await effectsOf(app, proposed.data.no)).toEqual([
      '! 会员的中心钱包增加: ¥2,754.80',
      '挂账减少: 388.00 USDT',
      '! 会员以前用过该付款地址: 否',
      expect.stringMatching(/^! 与订单应付的金额相比: 少 /),
    ]);
    expect(await agree(proposed.data.no, cashier)).toEqual(refused(403, STAFF.notAllowed));
    expect((await agree(proposed.data.no)).message).toBe(PROPOSALS.approved);
    expect(await balance()).toBe(2754_80n);
    expect(await inSuspense()).toBe(before - 2754_80n);
    expect(await depositRow(app, made.order_no)).toMatchObject({
      state: 2,
      amount: 2754_80n,
      asked_amount: 2840_00n,
      decided_name: checker.name,
    });
    expect((await list('attached'))[0]).toMatchObject({ no, order_no: made.order_no, ended_by: checker.name });
    expect(await attach(no, made.order_no)).toEqual(refused(409, SUSPENSE.orderDecided));
    expect(await attach(no, (await order()).order_no)).toEqual(refused(409, SUSPENSE.decided));
    expect(await booksAreSound(database)).toBe(true);
  });

  it('reopens an order that expired, and never uses a higher rate than that of the booking', async () => {
    const made = await order('1000');
    await database.pool.query(`UPDATE deposit SET rate = '9.99' WHERE no = $1`, [made.order_no]);
    clock.advance(120 * MINUTE_MS);
    await run('deposits-expire');
    cashier = await newStaff(app, 'cashier-in');
    checker = await newStaff(app, 'checker');
    const no = await stray(100_000_000n);
    const { data } = await attach(no, made.order_no);
    await agree(data.no);
    expect(await balance()).toBe(710_00n);
    expect(await depositRow(app, made.order_no)).toMatchObject({ state: 2, rate: '7.10' });
  });

  it('is refused for the exact amount of another order, a credited order and a bank order', async () => {
    const [mine, theirs] = [await order(), await order('300')];
    clock.advance(70 * MINUTE_MS);
    await run('deposits-expire');
    cashier = await newStaff(app, 'cashier-in');
    checker = await newStaff(app, 'checker');
    const no = await stray(parseUsdt(theirs.usdt_amount) ?? 0n);
    expect(await attach(no, mine.order_no)).toEqual(refused(422, SUSPENSE.notForOrder));
    expect(await attach(no, 'D1')).toEqual(refused(404, SUSPENSE.orderUnknown));
    expect((await attach(no, theirs.order_no)).message).toBe(PROPOSALS.made);
  });

  it('has no effect when it is refused or expired, and can be proposed again', async () => {
    const made = await order();
    const no = await stray(12_000_000n);
    const first = await attach(no, made.order_no);
    const refusal = { no: first.data.no, remark: '截图不符' };
    await call(staffRows.proposals.refuse, refusal, { token: checker.token });
    expect((await list('open')).map((row) => row.no)).toContain(no);
    const second = await attach(no, made.order_no);
    expect(second.code).toBe(200);
    clock.advance(25 * 60 * MINUTE_MS);
    cashier = await newStaff(app, 'cashier-in');
    checker = await newStaff(app, 'checker');
    expect((await list('open')).map((row) => row.no)).toContain(no);
    expect(await agree(second.data.no)).toEqual(refused(409, PROPOSALS.expired));
    expect(await balance()).toBe(0n);
    expect((await attach(no, made.order_no)).code).toBe(200);
  });

  it('waits on when a proposal of the other kind expires late', async () => {
    const made = await order();
    const no = await stray(13_000_000n);
    const first = await sendBack(no);
    await database.pool.query('UPDATE proposal SET expires_at = $1 WHERE no = $2', [clock.now(), first.data.no]);
    const second = await attach(no, made.order_no);
    expect(second.code).toBe(200);
    // The job ends the first proposal only now.
    await endExpired(app);
    const { rows: ended } = await database.pool.query('SELECT state FROM proposal WHERE no = $1', [first.data.no]);
    expect(ended).toEqual([{ state: 5 }]);
    expect((await list('proposed'))[0]).toMatchObject({ no, proposer: cashier.name });
    expect((await list('open')).map((row) => row.no)).not.toContain(no);
    expect(await sendBack(no)).toEqual(refused(409, PROPOSALS.open));
    expect((await agree(second.data.no)).message).toBe(PROPOSALS.approved);
  });

  it('loses against a review that took the payment meanwhile', async () => {
    const made = await order();
    const hash = pay(14_000_000n);
    clock.advance(11 * MINUTE_MS);
    await run('deposits-suspense');
    const { rows: found } = await database.pool.query('SELECT no FROM usdt_suspense WHERE tx_hash = $1', [hash]);
    const proposed = await attach(found[0].no, made.order_no);
    await call(staffRows.deposits.nameHash, { no: made.order_no, tx_hash: hash }, { token: cashier.token });
    const own = await call(staffRows.deposits.approve, { no: made.order_no }, { token: cashier.token });
    expect(own.body.message).toBe(REVIEWS.firstApproval);
    expect(await agree(proposed.data.no)).toEqual(refused(409, PROPOSALS.changed));
    expect(await balance()).toBe(0n);
    expect((await agreeToDeposit(app, made.order_no)).code).toBe(200);
    expect(await balance()).toBe(99_40n);
    expect(await booksAreSound(database)).toBe(true);
  });
});

describe('returning a payment', () => {
  it('blocks every credit once agreed, and ends when the chain confirms the transaction', async () => {
    const made = await order();
    const no = await stray(21_000_000n);
    const before = await inSuspense();
    const hash = (await rowOf(no)).tx_hash;
    expect(await sent(no, 'ab'.repeat(32))).toEqual(refused(409, SUSPENSE.notReturning));
    const { data } = await sendBack(no);
    expect(await effectsOf(app, data.no)).toContain('! 退回地址与付款地址: 不同');
    await agree(data.no);
    expect(await rowOf(no)).toMatchObject({ state: 3, return_address: BACK });
    expect(await inSuspense()).toBe(before);
    await call(staffRows.deposits.nameHash, { no: made.order_no, tx_hash: hash }, { token: cashier.token });
    const approval = await call(staffRows.deposits.approve, { no: made.order_no }, { token: cashier.token });
    expect(approval.body).toEqual(refused(409, '该交易哈希已被使用'));

    const tooMuch = node.pay({ to: BACK, amount: 21_000_001n, from: OUR_ADDRESS });
    expect(await sent(no, tooMuch)).toEqual(refused(422, SUSPENSE.notSent));
    expect(await sent(no, hash)).toEqual(refused(422, SUSPENSE.notSent));
    const back = node.pay({ to: BACK, amount: 20_000_000n, from: OUR_ADDRESS });
    expect((await sent(no, back)).message).toBe(SUSPENSE.sent);
    expect(await inSuspense()).toBe(before - 149_10n);
    expect((await list('returned'))[0]).toMatchObject({ no, return_hash: back, ended_by: cashier.name });
    expect(await sent(no, back)).toEqual(refused(409, SUSPENSE.notReturning));
    expect(await balance()).toBe(0n);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('is refused to the own address and to a wrong one, and one transaction returns one payment', async () => {
    const [one, two] = [await stray(5_000_000n), await stray(6_000_000n)];
    expect(await sendBack(one, OUR_ADDRESS)).toEqual(refused(422, SUSPENSE.addressOwn));
    expect(await sendBack(one, `${BACK.slice(0, -1)}1`)).toEqual(refused(400, SUSPENSE.addressWrong));
    for (const no of [one, two]) await agree((await sendBack(no)).data.no);
    const back = node.pay({ to: BACK, amount: 5_000_000n, from: OUR_ADDRESS });
    expect((await sent(one, back)).code).toBe(200);
    expect(await sent(two, back)).toEqual(refused(409, SUSPENSE.hashUsed));
  });
});

describe('the queue', () => {
  it('names orders and members that may have sent a payment, with evidence', async () => {
    const paid = await order();
    const from = tronAddressOf(Buffer.alloc(20, 40));
    pay(parseUsdt(paid.usdt_amount) ?? 0n, { from });
    await run('deposits-sweep');
    const near = await order('2840');
    const no = await stray(388_000_000n, { from });
    const { payment, candidates, senders } = await detail(no);
    expect(payment).toMatchObject({ no, sender: from, usdt_amount: '388.00', amount: '2754.80' });
    expect(SUSPENSE_REASONS).toContain(payment.reason);
    expect(senders).toMatchObject([{ member_id: memberId, payments: 1 }]);
    expect(candidates[0]).toMatchObject({ order_no: near.order_no, credits: '2754.80', state: 1 });
    const texts = candidates[0]?.evidence.map(({ text }) => text);
    expect(texts).toEqual([
      '用过该付款地址',
      '下单早 0 分钟',
      '收款地址同',
      expect.stringMatching(/^少 12\.\d+，似提币费$/),
    ]);
    const summary = (await call(rows.summary, {}, { token: cashier.token })).body.data;
    expect(summary.open).toBeGreaterThan(0);
    expect(summary.read_at).not.toBe('');
  });

  it('may be read by every reviewer and decided by none alone', async () => {
    const no = await stray(9_000_000n);
    const out = await newStaff(app, 'cashier-out');
    expect((await call(rows.detail, { no }, { token: out.token })).body.code).toBe(200);
    expect(await attach(no, (await order()).order_no, out)).toEqual(refused(403, STAFF.notAllowed));
    expect(await detail('U1')).toBeNull();
  });
});

import { mayDo, PROPOSALS, REVIEWS, STAFF, STAFF_ROLES, SUSPENSE, SUSPENSE_REASONS, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositRow, newTronOrder } from '../../../../../test/deposits.ts';
import { keepFresh, leaveDesk } from '../../../../../test/fresh-code.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { agreeToDeposit, checkerOf, effectsOf, endExpired } from '../../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../../test/staff.ts';
import { suspenseHouse } from '../../../../../test/suspense.ts';
import { tronAddressOf } from '../../../people/cards/index.ts';

const MINUTE_MS = 60_000;
const { clock, app, run, pay, stray, inSuspense } = await suspenseHouse();
const { call, register, database } = app;
const rows = staffRows.suspense;
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

const order = (money?: string) => newTronOrder(app, token, money);
const attach = async (no: string, orderNo: string, who = cashier) =>
  (await call(rows.attach, { no, order: orderNo, reason: '已核对转账截图' }, { token: who.token })).body;
const sendBack = async (no: string, address: string = BACK, who = cashier) =>
  (await call(rows.sendBack, { no, address, reason: '付款人要求退回' }, { token: who.token })).body;
const agree = async (no: string, who = checker) =>
  (await call(staffRows.proposals.approve, { no, remark: '' }, { token: who.token })).body;
const list = async (view: string) => {
  const { body } = await call(rows.list, { view }, { token: cashier.token });
  return body.data.data;
};
const detail = async (no: string) => (await call(rows.detail, { no }, { token: cashier.token })).body.data;
const balance = async () => (await walletsOf(database, memberId)).centre;
const refused = (code: number, message: string) => ({ code, message, data: null });
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
    // Both people let money of the member in, so neither pays it out for a day.
    const approvals = await database.pool.query('SELECT staff_id FROM deposit_approval WHERE member_id = $1', [
      memberId,
    ]);
    expect(approvals.rows.map(({ staff_id }) => staff_id).toSorted()).toEqual([cashier.id, checker.id].toSorted());
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
    const [made, other] = [await order(), await order('300')];
    const hash = pay(14_000_000n);
    clock.advance(11 * MINUTE_MS);
    await run('deposits-suspense');
    const { rows: found } = await database.pool.query('SELECT no FROM usdt_suspense WHERE tx_hash = $1', [hash]);
    const proposed = await attach(found[0].no, other.order_no);
    await call(staffRows.deposits.nameHash, { no: made.order_no, tx_hash: hash }, { token: cashier.token });
    const own = await call(staffRows.deposits.approve, { no: made.order_no }, { token: cashier.token });
    expect(own.body.message).toBe(REVIEWS.firstApproval);
    expect((await agreeToDeposit(app, made.order_no)).code).toBe(200);
    expect(await agree(proposed.data.no)).toEqual(refused(409, PROPOSALS.changed));
    expect(await balance()).toBe(99_40n);
    expect(await booksAreSound(database)).toBe(true);
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

  it('may be read by every role with reviews.read and decided by none alone', async () => {
    const no = await stray(9_000_000n);
    const { order_no } = await order();
    for (const role of STAFF_ROLES) {
      const who = await newStaff(app, role);
      const { body } = await call(rows.detail, { no }, { token: who.token });
      expect(body.code, role).toBe(mayDo([role], 'reviews.read') ? 200 : 403);
      if (role === 'cashier-in') continue;
      expect(await attach(no, order_no, who), role).toEqual(refused(403, STAFF.notAllowed));
      expect(await sendBack(no, BACK, who), role).toEqual(refused(403, STAFF.notAllowed));
    }
    expect((await attach(no, order_no)).message).toBe(PROPOSALS.made);
    expect((await list('proposed'))[0]).toMatchObject({ no, proposer: cashier.name });
    expect(await balance()).toBe(0n);
    expect(await detail('U1')).toBeNull();
  });
});

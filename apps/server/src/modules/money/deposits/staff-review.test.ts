import { memberRows, REVIEWS, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import {
  anotherProcess,
  depositRow,
  newBankOrder,
  newTronOrder,
  OUR_ADDRESS,
  openWays,
} from '../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { agreeToDeposit } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { createLedger } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { createMembers } from '../../people/members/index.ts';
import { createTurnover } from '../turnover/index.ts';
import { createDecisions, type DecisionDeps } from './decision.ts';
import { lockOrder } from './store.ts';
import { createBooking } from './suspense/booking.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const app = await testApp({ clock, config: { tron: { node: node.url, timeoutMs: 4_000 } } });
const { call, register, database } = app;
const rows = staffRows.deposits;
await openWays(database);
const { deposits } = anotherProcess(app);

let first: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  first = await newStaff(app, 'finance');
  second = await newStaff(app, 'finance');
});

let count = 0;
let token = '';
let memberId = 0;
beforeEach(async () => {
  count += 1;
  token = await register(`reviewed${100 + count}`);
  memberId = await memberIdOf(app, token);
});

const bankOrder = (amount = '500') => newBankOrder(app, token, amount);
const decide = async (row: typeof rows.approve | typeof rows.claim, input: object, by = first, key?: string) =>
  (await call(row, input, { token: by.token, headers: key === undefined ? {} : { 'idempotency-key': key } })).body;
const balance = async () => (await walletsOf(database, memberId)).centre;
const done = (message: string) => ({ code: 200, message, data: null });
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('approving an order', () => {
  it('credits it once, with turnover requirement, deposit total, event and audit row', async () => {
    const no = await bankOrder();
    expect(await decide(rows.approve, { no, remark: '核对无误' })).toEqual(done('已审核通过'));
    expect(await balance()).toBe(500_00n);
    const { data: user } = (await call(memberRows.members.user, {}, { token })).body;
    expect(user.paysum).toBe('500.00');
    const { rows: required } = await database.pool.query(
      'SELECT cause, amount, multiple, reference FROM turnover_requirement WHERE member_id = $1',
      [memberId],
    );
    expect(required).toEqual([{ cause: 'bank', amount: 500_00n, multiple: '1', reference: `deposit:${no}` }]);
    expect(await depositRow(app, no)).toMatchObject({ state: 2, decided_by: first.id, decided_name: first.name });
    const { rows: audit } = await database.pool.query('SELECT * FROM audit_row WHERE target = $1', [`存款 ${no}`]);
    expect(audit).toMatchObject([
      {
        staff_id: first.id,
        action: 'deposits.approve',
        summary: '500.00 · 备注“核对无误”',
        changes: [{ field: '状态', before: '待审核', after: '审核通过' }],
      },
    ]);
    expect(await decide(rows.approve, { no })).toEqual(refused(409, '该订单已处理'));
    expect(await decide(rows.refuse, { no, remark: '晚了' })).toEqual(refused(409, '该订单已处理'));
    expect(await booksAreSound(database)).toBe(true);
  });

  it('leaves one decision when thirty approvals and refusals arrive at once', async () => {
    const no = await bankOrder();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 2 === 0 ? decide(rows.approve, { no }, first) : decide(rows.refuse, { no, remark: '不符' }, second),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { state } = await depositRow(app, no);
    expect(await balance()).toBe(state === 2 ? 500_00n : 0n);
    const { rows: audit } = await database.pool.query('SELECT 1 FROM audit_row WHERE target = $1', [`存款 ${no}`]);
    expect(audit).toHaveLength(1);
  });

  it('gives fifty equal answers and one credit when it is sent fifty times with one key', async () => {
    const no = await bankOrder();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => decide(rows.approve, { no, remark: '' }, first, 'approve-0001')),
    );
    expect(answers).toEqual(Array(50).fill(done('已审核通过')));
    expect(await balance()).toBe(500_00n);
    const other = await bankOrder();
    expect(await decide(rows.approve, { no: other }, first, 'approve-0001')).toEqual(
      refused(409, '请求重复且内容不一致'),
    );
    expect(await balance()).toBe(500_00n);
  });

  it('spends the hash that was named for a USDT order', async () => {
    const [one, two] = [await newTronOrder(app, token), await newTronOrder(app, token)];
    const hash = node.pay({ to: OUR_ADDRESS, amount: 13_000_000n });
    for (const { order_no: out_trade_no } of [one, two]) {
      const { body } = await call(memberRows.deposits.submitHash, { out_trade_no, tx_hash: hash });
      expect(body.message).toBe('金额不匹配');
    }
    expect(await decide(rows.approve, { no: one.order_no })).toEqual(done(REVIEWS.firstApproval));
    expect(await balance()).toBe(0n);
    await agreeToDeposit(app, one.order_no);
    expect(await decide(rows.approve, { no: two.order_no })).toEqual(refused(409, '该交易哈希已被使用'));
    expect(await balance()).toBe(92_30n);
    const { rows: spent } = await database.pool.query(
      'SELECT deposit_no, log_index, usdt_amount, block_at FROM tron_payment WHERE tx_hash = $1',
      [hash],
    );
    expect(spent).toEqual([
      { deposit_no: one.order_no, log_index: 0, usdt_amount: 13_000_000n, block_at: clock.now() },
    ]);
  });

  it('clears turnover requirements of money that is already lost', async () => {
    const settings = createSettings({ database });
    await settings.all();
    await database.transaction((tx) =>
      createTurnover({ database, clock }).require(tx, {
        memberId,
        cause: 'bonus',
        reference: 'old',
        amount: 900_00n,
        multiple: '1',
        at: clock.now(),
      }),
    );
    await decide(rows.approve, { no: await bankOrder() });
    expect((await call(memberRows.withdrawals.turnover, {}, { token })).body.data).toEqual({ bet_amount: '500.00' });
  });
});

describe('a credit that fails half-way', () => {
  const settings = createSettings({ database });
  const ledger = createLedger();
  const members = createMembers({ database, clock, config: testConfig(), settings });
  const whole: DecisionDeps = {
    ledger,
    turnover: createTurnover({ database, clock }),
    members,
    audit: { record: async () => undefined },
    booking: createBooking({ ledger }),
  };
  const broken = async () => {
    throw new Error('broken on purpose');
  };

  it.each<[string, DecisionDeps]>([
    ['before the ledger posting', { ...whole, ledger: { post: broken } }],
    ['after the ledger posting', { ...whole, turnover: { ...whole.turnover, require: broken } }],
    ['after the turnover requirement', { ...whole, members: { addDepositTotal: broken } }],
    ['before the audit row', { ...whole, audit: { record: broken } }],
  ])('%s leaves no changes and can be repeated', async (_where, deps) => {
    const no = await bankOrder();
    const attempt = database.transaction(async (tx) => {
      const order = await lockOrder(tx, no);
      if (order === undefined) throw new Error('no order');
      const by = { staff: { id: first.id, name: first.name, roles: ['cashier-in'] as const }, address: '' };
      await createDecisions(deps).approve(tx, order, { by, at: clock.now(), remark: '' });
    });
    await expect(attempt).rejects.toThrow('broken on purpose');
    expect(await depositRow(app, no)).toMatchObject({ state: 1 });
    expect(await balance()).toBe(0n);
    const { rows: required } = await database.pool.query('SELECT 1 FROM turnover_requirement WHERE member_id = $1', [
      memberId,
    ]);
    expect(required).toEqual([]);
    expect(await decide(rows.approve, { no })).toEqual(done('已审核通过'));
    expect(await balance()).toBe(500_00n);
  });
});

describe('refusing an order', () => {
  it('requires a reason, credits nothing and shows the reason to the member', async () => {
    const no = await bankOrder();
    expect(await decide(rows.refuse, { no })).toEqual(refused(400, '拒绝时请填写原因'));
    expect(await decide(rows.refuse, { no, remark: '未收到款项' })).toEqual(done('已拒绝'));
    expect(await balance()).toBe(0n);
    const all = { from: new Date(0), to: new Date(clock.now().getTime() + 1), page: 1 };
    const { rows: records, total } = await deposits.records(database.orm, memberId, all);
    expect(total).toBe(1);
    expect(records).toEqual([
      {
        out_trade_no: no,
        amount: '500.00',
        pay_way: 'bank',
        state: 3,
        created_at: '2026-03-01 12:00:00',
        tron_address: '',
        tron_usdt_amount: '',
        tron_network: '',
        stage: '',
        reason: '未收到款项',
        cancellable: 0,
      },
    ]);
  });
});

describe('claiming an order', () => {
  it('blocks other staff for ten minutes', async () => {
    const no = await bankOrder();
    expect(await decide(rows.claim, { no })).toEqual(done('已领取'));
    for (const row of [rows.claim, rows.release, rows.approve]) {
      expect(await decide(row, { no }, second)).toEqual(refused(409, `该订单正由${first.name}处理`));
    }
    expect(await decide(rows.claim, { no })).toEqual(done('已领取'));
    clock.advance(600_001);
    expect(await decide(rows.claim, { no }, second)).toEqual(done('已领取'));
    expect(await decide(rows.release, { no }, second)).toEqual(done('已放回队列'));
    expect(await decide(rows.approve, { no })).toEqual(done('已审核通过'));
    expect(await decide(rows.claim, { no })).toEqual(refused(409, '该订单已处理'));
    const evidence = await deposits.evidence(database.orm, no);
    expect(evidence?.events.map(({ who, text }) => [who, text])).toEqual([
      ['会员', '提交网银转账存款 500.00'],
      [first.name, '领取审核'],
      [second.name, '领取审核'],
      [second.name, '放回队列'],
      [first.name, '审核通过'],
    ]);
  });

  it('succeeds for one person when thirty claims arrive at once', async () => {
    const no = await bankOrder();
    const staff = [first, second];
    await Promise.all(Array.from({ length: 30 }, (_, turn) => decide(rows.claim, { no }, staff[turn % 2] ?? first)));
    const { rows: claims } = await database.pool.query(
      `SELECT DISTINCT who FROM deposit_event WHERE no = $1 AND text = '领取审核'`,
      [no],
    );
    expect(claims).toHaveLength(1);
  });

  it('is refused when the order does not exist', async () => {
    for (const row of [rows.claim, rows.release, rows.approve]) {
      expect(await decide(row, { no: 'D1' })).toEqual(refused(404, '订单不存在'));
    }
  });
});

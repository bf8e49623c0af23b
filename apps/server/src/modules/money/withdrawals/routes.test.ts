import { memberRows, PROPOSALS, REVIEWS, STAFF, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankCardForm, tronAddressForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { expectStoredRequest, fund, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { checkerOf } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { tronAddressOf } from '../../people/cards/index.ts';
import { createTurnover } from '../turnover/index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, register, database, logged } = app;
const changeSettings = settingsChanger(database, createSettings({ database }));
const turnover = createTurnover({ database, clock });
const rows = memberRows.withdrawals;
const office = staffRows.withdrawals;

const NUMBER = '6225880000006621';
const holder = { bank: '招商银行', bank_owner: '陈宇', bank_address: '深圳南山支行' };
const bankCard = bankCardForm(PAY_PASSWORD, { ...holder, bank_no: NUMBER });
const ADDRESS = tronAddressOf(Buffer.alloc(20, 9));
const address = tronAddressForm(PAY_PASSWORD, ADDRESS);

let count = 0;
let token = '';
let memberId = 0;
let card = 0;

const bind = async (form: typeof bankCard): Promise<number> => {
  const bound = await call(memberRows.cards.bind, form, { token });
  if (bound.body.code !== 200) throw new Error(bound.body.message);
  return (await call(memberRows.cards.list, {}, { token })).body.data.at(-1)?.id ?? 0;
};
beforeEach(async () => {
  count += 1;
  token = await register(`taker${100 + count}`);
  memberId = await memberIdOf(app, token);
  card = await bind(bankCard);
});

const ask = async (form: object, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return (await call(rows.create, form, { token, headers })).body;
};
const form = (amount: string, more: object = {}) => ({ bank: card, amount, password: PAY_PASSWORD, ...more });
const orders = async () => {
  const { rows: found } = await database.pool.query(
    'SELECT * FROM withdrawal WHERE member_id = $1 ORDER BY created_at',
    [memberId],
  );
  return found;
};
/** The app reads its settings at most once a second. */
const decideProposal = async (row: typeof staffRows.proposals.approve, no: string) => {
  const { rows: found } = await database.pool.query('SELECT no FROM proposal WHERE target = $1 AND state = 1', [no]);
  const { token: second } = await checkerOf(app);
  return (await call(row, { no: found[0]?.no ?? '', remark: '核对' }, { token: second })).body;
};
const secondPasses = () => new Promise((done) => setTimeout(done, 1050));
const accepted = { code: 200, message: '提交成功，等待后台审核', data: null };
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('a withdrawal request', () => {
  it('reports the first failing check in the specified order', async () => {
    expect(await ask({})).toEqual(refused(400, '请选择您要提现到的银行卡'));
    expect(await ask({ bank: 999_999 })).toEqual(refused(400, '单笔取款不能低于100元'));
    expect(await ask({ bank: 999_999, amount: '99.99' })).toEqual(refused(400, '单笔取款不能低于100元'));
    expect(await ask({ bank: 999_999, amount: '100' })).toEqual(refused(400, '请输入您的支付密码'));
    expect(await ask({ bank: 999_999, amount: '100', password: 'not-this' })).toEqual(refused(404, '内容不存在'));
    expect(await ask(form('100', { password: 'not-this' }))).toEqual(refused(400, '支付密码错误'));
    expect(await ask(form('100'))).toEqual(refused(422, '余额不足'));
    await fund(database, memberId, 120_00n);
    const requirement = { memberId, cause: 'bank', reference: 'D1', amount: 12_50n, multiple: '1' } as const;
    await database.transaction((tx) => turnover.require(tx, { ...requirement, at: clock.now() }));
    expect(await ask(form('120.01'))).toEqual(refused(422, '余额不足'));
    const usdt = await bind(address);
    await changeSettings({ withdrawfeeusdttrc: '20' });
    await secondPasses();
    expect(await ask(form('120', { bank: usdt }))).toEqual(refused(422, '打码量不足，还需12.50'));
    await database.transaction((tx) =>
      turnover.count(tx, { memberId, reference: 'bet', stake: 12_50n, at: clock.now() }),
    );
    expect(await ask(form('120', { bank: usdt }))).toEqual(refused(422, '金额不足以支付手续费'));
    expect(await ask(form('120'))).toEqual(accepted);
    await changeSettings({ withdrawfeeusdttrc: '1' });
    await secondPasses();
    expect(await orders()).toHaveLength(1);
  });

  it('takes the amount from the balance at once', async () => {
    await fund(database, memberId, 1_000_00n);
    expect(await ask(form('400'))).toEqual(accepted);
    expect((await call(memberRows.members.user, {}, { token })).body.data.balance).toBe('600.00');
    expect(await walletsOf(database, memberId)).toEqual({ centre: 600_00n, held: 400_00n });
    expect(await ask(form('600.01'))).toEqual(refused(422, '余额不足'));
  });

  it('in USDT is paid at the operator’s rate less the fee of the protocol', async () => {
    await fund(database, memberId, 20_000_00n);
    const usdt = await bind(address);
    expect(await ask(form('20000', { bank: usdt }))).toEqual(accepted);
    expect(await orders()).toMatchObject([
      { method: 'usdt', card_name: 'TRC20', rate: '7.20', fee_usdt: 1_000_000n, payout_usdt: 2_776_770_000n },
    ]);
    expect((await orders())[0].card_tail).toBe(ADDRESS.slice(-4));
  });

  it('to an old address is charged the fee of its old protocol', async () => {
    await fund(database, memberId, 1_000_00n);
    const usdt = await bind(address);
    await database.pool.query("UPDATE card SET bank_owner = 'ERC20' WHERE id = $1", [usdt]);
    expect(await ask(form('1000', { bank: usdt }))).toEqual(accepted);
    expect(await orders()).toMatchObject([{ card_name: 'ERC20', fee_usdt: 5_000_000n, payout_usdt: 133_880_000n }]);
  });

  it('answers alike for another member’s card, a removed card and an unknown one', async () => {
    await fund(database, memberId, 1_000_00n);
    await call(memberRows.cards.remove, { id: card }, { token });
    const owner = token;
    token = await register(`other${100 + count}`);
    const others = await bind(bankCard);
    token = owner;
    for (const bank of [card, others, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await ask(form('100', { bank }))).toEqual(refused(404, '内容不存在'));
    }
    expect(await orders()).toEqual([]);
  });

  it('is refused for an hour after five wrong passwords', async () => {
    await fund(database, memberId, 1_000_00n);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await ask(form('100', { password: 'not-this' }))).message).toBe('支付密码错误');
    }
    expect(await ask(form('100'))).toEqual(refused(403, '支付密码错误次数过多，请一小时后再试'));
    clock.advance(3_600_000);
    expect(await ask(form('100'))).toEqual(accepted);
  });

  it('cannot be cancelled by the member', () => {
    expect(Object.keys(rows)).toEqual(['turnover', 'requirements', 'create']);
  });
});

describe('many withdrawal requests at once', () => {
  it('for the full balance are all refused as insufficient except one', async () => {
    await fund(database, memberId, 500_00n);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(form('500'))));
    expect(answers.filter(({ code }) => code === 200)).toEqual([accepted]);
    expect(answers.filter(({ message }) => message === '余额不足')).toHaveLength(29);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 500_00n });
  });

  it('under one key create one order with equal answers, and another body is refused', async () => {
    await fund(database, memberId, 500_00n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(form('100'), 'key-of-one-submit')));
    expect(answers).toEqual(Array(20).fill(accepted));
    expect(await orders()).toHaveLength(1);
    await expectStoredRequest(database, 'key-of-one-submit', `{"amount":"10000","bank":${card}}`);
    expect(await ask(form('100.00'), 'key-of-one-submit')).toEqual(accepted);
    expect(await ask(form('200'), 'key-of-one-submit')).toEqual(refused(409, '请求重复且内容不一致'));
    await call(memberRows.cards.remove, { id: card }, { token });
    expect(await ask(form('100'), 'key-of-one-submit')).toEqual(accepted);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 400_00n, held: 100_00n });
  });
});

describe('the review of withdrawals', () => {
  let anna: TestStaff;
  let bao: TestStaff;
  let service: TestStaff;
  beforeAll(async () => {
    anna = await newStaff(app, 'cashier-out', 'anna');
    bao = await newStaff(app, 'cashier-out', 'bao1');
    service = await newStaff(app, 'service', 'cheng');
  });

  const newOrder = async (amount: string): Promise<string> => {
    await fund(database, memberId, 100_000_00n);
    expect(await ask(form(amount))).toEqual(accepted);
    clock.advance(1000);
    return (await orders()).at(-1).no;
  };
  const act = async (row: (typeof office)[keyof typeof office], who: TestStaff, input: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return (await call(row, input, { token: who.token, headers })).body;
  };
  const done = (message: string) => ({ code: 200, message, data: null });
  const auditOf = async (no: string) => {
    const { rows: found } = await database.pool.query(
      'SELECT action, staff_name, changes FROM audit_row WHERE target = $1 ORDER BY id',
      [`取款 ${no}`],
    );
    return found;
  };

  it('pays a small withdrawal with one approval', async () => {
    const no = await newOrder('100');
    expect(await act(office.approve, anna, { no, remark: '已打款' })).toEqual(done('已审核通过'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 99_900_00n, held: 0n });
    expect(await act(office.approve, anna, { no })).toEqual(refused(409, '该订单已处理'));
    expect(await act(office.refuse, bao, { no, remark: '晚了' })).toEqual(refused(409, '该订单已处理'));
    expect(await auditOf(no)).toEqual([
      {
        action: 'withdrawals.approve',
        staff_name: 'anna',
        changes: [{ field: '状态', before: '待审核', after: '审核通过' }],
      },
    ]);
  });

  it('returns the money with a refusal, which requires a reason', async () => {
    const no = await newOrder('100');
    expect(await act(office.refuse, anna, { no, remark: ' ' })).toEqual(refused(400, '拒绝时请填写原因'));
    expect(await act(office.refuse, anna, { no, remark: '长'.repeat(201) })).toEqual(refused(400, '备注不能超过200字'));
    expect(await act(office.refuse, anna, { no, remark: '银行卡信息有误' })).toEqual(done('已拒绝'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 100_000_00n, held: 0n });
    expect(await orders()).toMatchObject([{ state: 3, remark: '银行卡信息有误', decided_name: 'anna' }]);
  });

  it('reserves a claimed order for one person for ten minutes', async () => {
    const no = await newOrder('100');
    expect(await act(office.claim, anna, { no })).toEqual(done('已领取'));
    expect(await act(office.claim, anna, { no })).toEqual(done('已领取'));
    const others = refused(409, '该订单正由anna处理');
    for (const row of [office.claim, office.release, office.approve])
      expect(await act(row, bao, { no })).toEqual(others);
    expect(await act(office.refuse, bao, { no, remark: '原因' })).toEqual(others);
    expect(await act(office.release, anna, { no })).toEqual(done('已放回队列'));
    expect(await act(office.release, anna, { no })).toEqual(done('已放回队列'));
    expect(await act(office.claim, bao, { no })).toEqual(done('已领取'));
    clock.advance(600_000);
    expect(await act(office.approve, anna, { no })).toEqual(done('已审核通过'));
    expect((await auditOf(no)).map(({ action, staff_name }) => `${staff_name} ${action}`)).toEqual([
      'anna withdrawals.claim',
      'anna withdrawals.release',
      'bao1 withdrawals.claim',
      'anna withdrawals.approve',
    ]);
  });

  it('requires two people for a large withdrawal', async () => {
    const no = await newOrder('50000');
    await act(office.claim, anna, { no });
    const first = done('已通过初审，等待第二人复核');
    expect(await act(office.approve, anna, { no }, 'first-approval')).toEqual(first);
    expect(await act(office.approve, anna, { no }, 'first-approval')).toEqual(first);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 50_000_00n, held: 50_000_00n });
    for (const one of [anna, bao]) {
      expect(await act(office.approve, one, { no })).toEqual(refused(422, REVIEWS.secondPerson));
    }
    expect(await decideProposal(staffRows.proposals.approve, no)).toEqual(done(PROPOSALS.approved));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 50_000_00n, held: 0n });
    const decided_name = (await checkerOf(app)).name;
    expect(await orders()).toMatchObject([{ first_approver_name: 'anna', decided_name, state: 2 }]);
  });

  it('allows a refusal after the first approval', async () => {
    const no = await newOrder('60000');
    await act(office.approve, anna, { no });
    expect(await act(office.refuse, anna, { no, remark: '复查未通过' })).toEqual(done('已拒绝'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 100_000_00n, held: 0n });
  });

  it('reveals the full card number only with an audit row, also for a removed card', async () => {
    const no = await newOrder('100');
    await call(memberRows.cards.remove, { id: card }, { token });
    await act(office.claim, anna, { no });
    expect((await act(office.payee, anna, { no })).data).toEqual({
      bank: '招商银行',
      owner: '陈宇',
      number: NUMBER,
      branch: '深圳南山支行',
    });
    expect((await auditOf(no)).at(-1)).toEqual({ action: 'withdrawals.payee', staff_name: 'anna', changes: [] });
    const { rows: stored } = await database.pool.query('SELECT row_to_json(audit_row)::text AS text FROM audit_row');
    expect(JSON.stringify(stored) + JSON.stringify(await orders(), (_, v) => String(v)) + logged()).not.toContain(
      NUMBER,
    );
  });

  it('answers 404 for any unknown order number', async () => {
    for (const no of ['', 'W20260618144107ABCDEFGHJKLM', 'W\u0000', "' OR 1=1 --"]) {
      expect(await act(office.claim, anna, { no })).toEqual(refused(404, '订单不存在'));
      expect(await act(office.payee, anna, { no })).toEqual(refused(404, '订单不存在'));
    }
  });

  it('is refused without the permission', async () => {
    const no = await newOrder('100');
    for (const row of Object.values(office)) {
      expect(await act(row, service, { no, remark: '原因' })).toEqual(refused(403, STAFF.notAllowed));
    }
    expect(await call(office.approve, { no }, { token })).toMatchObject({ status: 401 });
  });
});

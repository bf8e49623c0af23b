import { memberRows } from '@koi/contract';
import { parseUsdt, usdtFromCny } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import {
  anotherProcess,
  bankForm,
  newTronOrder,
  OUR_ADDRESS,
  openWays,
  PAYER_CARD,
} from '../../../../test/deposits.ts';
import { expectStoredRequest, memberIdOf } from '../../../../test/money.ts';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createPayerSeal } from './payer.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 500 };
const app = await testApp({ clock, config: { tron } });
const { call, callUnchecked, register, database, logged } = app;
const rows = memberRows.deposits;

let count = 0;
let token = '';
const newMember = () => {
  count += 1;
  return register(`depositor${100 + count}`);
};
beforeEach(async () => {
  await database.pool.query('DELETE FROM pay_way; DELETE FROM receiving_account');
  await openWays(database);
  token = await newMember();
});

const create = async (form: object, key?: string, as = token) =>
  (await callUnchecked(rows.create, form, { token: as, headers: key === undefined ? {} : { 'idempotency-key': key } }))
    .body;
const noOf = async (form: object) => {
  const { code, message } = await create(form);
  if (code !== 200) throw new Error(message);
  return message;
};
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('a new order', () => {
  it('is refused with the text of the first failing check, in the specified order', async () => {
    const steps = [
      [{ paytype: 'bank' }, '请输入金额在100-50000之间！'],
      [{ amount: '99.99' }, '请输入金额在100-50000之间！'],
      [{ amount: '50000.01' }, '请输入金额在100-50000之间！'],
      [{ amount: '100' }, '请输入存款人姓名'],
      [{ bank_owner: '陈宇' }, '请输入银行类型'],
      [{ bank: '招商银行' }, '请输入银行卡号'],
      [{ bank_no: PAYER_CARD }, '请输入银行开户行地址'],
    ] as const;
    let form = {};
    for (const [change, text] of steps) {
      form = { ...form, ...change };
      expect(await create(form)).toEqual(refused(400, text));
    }
    expect(await create({ ...form, bank_address: '深圳\u0000' })).toEqual(refused(400, '参数错误'));
    await database.pool.query(`UPDATE pay_way SET enabled = false WHERE way = 'bank'`);
    expect(await create({ ...form, bank_address: '深圳' })).toEqual(refused(403, '该存款方式暂未开放'));
  });

  it.each(['bank', 'wxpay', 'alipay'] as const)(
    'for %s returns its number as the message and waits',
    async (paytype) => {
      const { code, message, data } = await create(bankForm(100.5, { paytype }));
      expect(code).toBe(200);
      expect(message).toMatch(/^D20260301120000[2-9A-HJ-NP-Z]{12}$/);
      expect(data).toEqual({ deposit_no: message });
      expect((await call(rows.order, { deposit_no: message })).body).toEqual({
        code: 200,
        message: paytype,
        data: {
          deposit_no: message,
          info: { amount: '100.50', created_at: '2026-03-01 12:00:00', paytype },
          cardlist: {
            mch_id: '',
            content: '',
            payimg: { bank: '', wxpay: '/media/pay/x', alipay: '/media/pay/y' }[paytype],
          },
          state: 1,
          state_text: paytype === 'bank' ? '待审核' : '待支付',
          review: 0,
          reason: '',
          cancellable: 1,
          proof: { reference: '', receipt: '' },
        },
      });
    },
  );

  it('for USDT reads the same from both endpoints', async () => {
    const no = await noOf({ paytype: 'usdt', amount: '720', catepay: 'TRC20' });
    const { body } = await call(rows.order, { deposit_no: no });
    expect(body).toMatchObject({
      message: 'usdtpay',
      data: {
        info: { paytype: 'usdt', amount: '720.00' },
        cardlist: { mch_id: OUR_ADDRESS, content: 'TRC20', payimg: '' },
      },
    });
    const status = (await call(rows.tronStatus, { out_trade_no: no })).body.data;
    const made = await newTronOrder(app, token, '710');
    expect(Object.keys(made)).toEqual(expect.arrayContaining(Object.keys(status)));
    expect(made).toEqual({
      out_trade_no: made.order_no,
      order_no: expect.stringMatching(/^D/),
      tron_address: OUR_ADDRESS,
      address: OUR_ADDRESS,
      usdt_amount: made.amount_usdt,
      amount_usdt: expect.stringMatching(/^100\.00\d{1,4}$/),
      tron_network: 'TRC20',
      protocol: 'TRC20',
      tron_tx_hash: '',
      created_at: '2026-03-01 12:00:00',
      state: 1,
      state_text: '待支付',
      review: 0,
      reason: '',
      cancellable: 1,
    });
    const wrong = (await call(rows.createTron, { money: '99', protocol: 'ERC20' }, { token })).body;
    expect(wrong.message).toBe('请输入金额在100-50000之间！');
    const other = (await call(rows.createTron, { money: '100', protocol: 'ERC20' }, { token })).body;
    expect(other).toEqual(refused(403, '该存款方式暂未开放'));
  });

  it('never exposes the card number of the payer', async () => {
    const no = await noOf(bankForm());
    await create(bankForm('200'), 'a key of the form');
    const evidence = await anotherProcess(app).deposits.evidence(database.orm, no);
    expect(evidence?.facts).toContainEqual({ label: '付款卡号', value: '****6621' });
    const tables = ['deposit', 'deposit_event', 'idempotent_answer', 'audit_row'];
    const stored = await Promise.all(
      tables.map(async (table) => (await database.pool.query(`SELECT row_to_json(t)::text FROM ${table} t`)).rows),
    );
    const order = (await call(rows.order, { deposit_no: no })).body;
    const traces = logged() + JSON.stringify([stored, order, evidence?.facts]);
    expect(traces).toContain('深圳南山支行');
    for (const secret of [PAYER_CARD, '6225880000006621', '622588000000']) expect(traces).not.toContain(secret);
  });

  it('is refused while ten orders are open, also when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create({ paytype: 'alipay', amount: 100 })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(await create(bankForm())).toEqual(refused(422, '您有未完成的订单，请稍后再试'));
    const tronAnswer = await call(rows.createTron, { money: '100' }, { token });
    expect(tronAnswer.body).toEqual(refused(422, '您有未完成的订单，请稍后再试'));
    expect((await create(bankForm(), undefined, await newMember())).code).toBe(200);
  });

  it('is not blocked by expired USDT orders, whose amounts are released after three days', async () => {
    for (let made = 0; made < 10; made += 1) await newTronOrder(app, token);
    expect((await create(bankForm())).code).toBe(422);
    clock.advance(HOUR_MS + 180_001);
    expect((await create(bankForm())).code).toBe(200);
    clock.advance(72 * HOUR_MS + 1000);
    await anotherProcess(app, { tron }).run('deposits-release');
    const { rows: left } = await database.pool.query(`SELECT count(*)::int AS reserved FROM deposit WHERE reserved`);
    expect(left).toEqual([{ reserved: 0 }]);
  });
});

describe('an order sent with an idempotency key', () => {
  it('is created once when it is sent fifty times at once, with fifty equal answers', async () => {
    const form = bankForm('300');
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(form, 'submit-0001')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    const memberId = await memberIdOf(app, token);
    const { rows: made } = await database.pool.query('SELECT no FROM deposit WHERE member_id = $1', [memberId]);
    expect(made).toEqual([{ no: answers[0]?.message }]);
    const mark = createPayerSeal(testConfig()).marks(memberId, PAYER_CARD)[0];
    const content = `{"paytype":"bank","amount":"300","bank":"招商银行","bank_address":"深圳南山支行","bank_no":"${mark}","bank_owner":"陈宇","catepay":""}`;
    await expectStoredRequest(database, 'submit-0001', content);
    expect(await create(bankForm('301'), 'submit-0001')).toEqual(refused(409, '请求重复且内容不一致'));
    expect(await create(bankForm('300', { bank_no: '6225880000000000' }), 'submit-0001')).toMatchObject({ code: 409 });
  });

  it('is created once for USDT too, with the same amount to pay', async () => {
    const send = () =>
      call(rows.createTron, { money: '100' }, { token, headers: { 'idempotency-key': 'submit-0002' } });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await expectStoredRequest(database, 'submit-0002', '{"money":"100","protocol":""}');
  });

  it('does not collide with an order of another member that has the same key', async () => {
    const mine = await create(bankForm(), 'submit-0003');
    const theirs = await create(bankForm(), 'submit-0003', await newMember());
    expect(theirs.code).toBe(200);
    expect(theirs.message).not.toBe(mine.message);
  });
});

describe('the USDT amount of an order', () => {
  it('is the converted amount rounded down plus a tail that no other reserved order on the address has', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, newMember));
    const made = await Promise.all(
      tokens.flatMap((each) => Array.from({ length: 5 }, () => newTronOrder(app, each, '1000'))),
    );
    const amounts = made.map(({ usdt_amount }) => parseUsdt(usdt_amount) ?? 0n);
    const base = usdtFromCny(1000_00n, '7.10');
    expect(new Set(amounts).size).toBe(40);
    for (const amount of amounts) expect(amount > base && amount < base + 10_000n).toBe(true);
  });

  it('is refused with a clear message once all tails are taken, and never assigned twice', async () => {
    const base = usdtFromCny(4321_00n, '7.10');
    const memberId = await memberIdOf(app, token);
    await database.pool.query(
      `INSERT INTO deposit (member_id, no, way, amount, created_at, expires_at, tron_address, usdt_amount, reserved, state, decided_at)
       SELECT $1, 'X' || tail, 'usdt', 432100, $2, $2, $3, $4 + tail, true, 3, $2 FROM generate_series(1, 9996) tail`,
      [memberId, clock.now(), OUR_ADDRESS, base],
    );
    const tokens = await Promise.all(Array.from({ length: 6 }, newMember));
    const answers = await Promise.all(tokens.map((each) => call(rows.createTron, { money: '4321' }, { token: each })));
    const [made, full] = [200, 422].map((code) => answers.filter(({ body }) => body.code === code));
    const amounts = made?.map(({ body }) => body.data.usdt_amount).toSorted();
    expect(amounts).toEqual(['608.599997', '608.599998', '608.599999']);
    expect(full?.map(({ body }) => body.message)).toEqual(Array(3).fill('该金额的订单过多，请更换金额后再试'));
  });
});

describe('reading an order', () => {
  it('is allowed without login by its number, but refused to other logged-in members', async () => {
    const { order_no: no } = await newTronOrder(app, token);
    const stranger = await newMember();
    const unknown = refused(404, '订单不存在');
    for (const [row, input] of [
      [rows.order, { deposit_no: no }],
      [rows.tronStatus, { out_trade_no: no }],
    ] as const) {
      expect((await call(row, input)).body.code).toBe(200);
      expect((await call(row, input, { token })).body.code).toBe(200);
      expect((await call(row, input, { token: stranger })).body).toEqual(unknown);
    }
    expect((await call(rows.order, { deposit_no: `${no}2` })).body).toEqual(unknown);
    expect((await call(rows.tronStatus, { out_trade_no: await noOf(bankForm()) })).body).toEqual(unknown);
    expect((await call(rows.tronStatus, {})).body).toEqual(refused(400, '订单号缺失，无法查询'));
  });
});

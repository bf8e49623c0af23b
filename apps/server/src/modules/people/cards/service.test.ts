import { CARDS, MEMBERS, memberRows, type RequestOf, WIRE } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { sendTogether } from '../../../../test/lock-waits.ts';
import { ManualClock } from '../../../platform/index.ts';
import { tronAddressOf } from './tron-address.ts';

const rows = memberRows.cards;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { call, callUnchecked, register, database, logged } = await testApp({ clock });

const numberOf = (count: number) => `62258800000${10_000 + count}`;
const addressOf = (count: number) => tronAddressOf(Buffer.alloc(20, count));
const bankCard = (count: number) => ({
  bank: '招商银行',
  bank_owner: '陈宇',
  bank_no: numberOf(count),
  bank_address: '深圳南山支行',
  pay_pass: 'pay-secret',
});
const usdtAddress = (count: number) => ({
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: addressOf(count),
  bank_address: '',
  pay_pass: 'pay-secret',
});

let members = 0;
let token = '';
const newMember = () => {
  members += 1;
  return register(`member${100 + members}`);
};
beforeEach(async () => {
  token = await newMember();
});

const bind = (form: object, as = token) => callUnchecked(rows.bind, form, { token: as });
const list = async (input: RequestOf<typeof rows.list> = {}, as = token) =>
  (await call(rows.list, input, { token: as })).body.data;
const remove = async (id: RequestOf<typeof rows.remove>['id'], as = token) =>
  (await call(rows.remove, { id }, { token: as })).body;
const message = async (form: object) => (await bind(form)).body.message;
const firstIdOf = async (as: string): Promise<number> => (await list({}, as))[0]?.id ?? 0;

describe('binding a card', () => {
  it('is refused with the text of the first failing check of a bank card, in the specified order', async () => {
    const steps = [
      [{}, '请输入姓名'],
      [{ bank_owner: '陈宇' }, '请输入银行'],
      [{ bank: '招商银行' }, '请输入开户行地址'],
      [{ bank_address: '深圳南山支行' }, '请输人银行卡号'],
      [{ bank_no: '6225880' }, '请输人支付密码'],
      [{ pay_pass: '12345' }, '请输人正确的卡号长度'],
      [{ bank_no: '6225 88 0' }, '请输人支付密码长度'],
      [{ pay_pass: 'not-this' }, '请输人正确的卡号长度'],
      [{ bank_no: '62258800' }, '支付密码错误'],
    ] as const;
    let form = {};
    for (const [change, text] of steps) {
      form = { ...form, ...change };
      expect((await bind(form)).body).toEqual({ code: 400, message: text, data: null });
    }
    expect((await bind({ ...form, pay_pass: 'pay-secret' })).body).toEqual({
      code: 200,
      message: '绑定成功',
      data: null,
    });
  });

  it('is refused with the text of the first failing check of an address, in the specified order', async () => {
    const steps = [
      [{ bank: 'USDT' }, '请输入USDT地址'],
      [{ bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6' }, '请选择钱包协议'],
      [{ bank_owner: 'ERC20' }, '请选择钱包协议'],
      [{ bank_owner: 'TRC20' }, '请输人支付密码'],
      [{ pay_pass: '12345' }, '地址格式不正确，请输入有效的TRON地址'],
      [{ bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, '请输人支付密码长度'],
      [{ pay_pass: 'not-this' }, '地址格式不正确，请输入有效的TRON地址'],
      [{ bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, '支付密码错误'],
      [{ pay_pass: 'pay-secret' }, '绑定成功'],
    ] as const;
    let form = {};
    for (const [change, text] of steps) {
      form = { ...form, ...change };
      expect(await message(form)).toBe(text);
    }
  });

  it('makes it appear in the list, with the last four digits and filtered by type on request', async () => {
    await bind(bankCard(1));
    await bind(usdtAddress(1));
    const bank = {
      id: expect.any(Number),
      type: 1,
      bank: '招商银行',
      bank_owner: '陈宇',
      bank_no: '****0001',
      bank_address: '深圳南山支行',
      ico: '',
    };
    const usdt = {
      ...bank,
      type: 2,
      bank: 'USDT',
      bank_owner: 'TRC20',
      bank_no: `****${addressOf(1).slice(-4)}`,
      bank_address: '',
    };
    expect(await list()).toEqual([bank, usdt]);
    expect(await list({ type: 1 })).toEqual([bank]);
    expect(await list({ type: '2' })).toEqual([usdt]);
  });

  it('is possible for five bank cards and five addresses, and the sixth is refused', async () => {
    for (let count = 1; count <= 5; count += 1) {
      expect(await message(bankCard(count))).toBe(CARDS.bound);
      expect(await message(usdtAddress(count))).toBe(CARDS.bound);
    }
    expect((await bind(bankCard(6))).body).toEqual({ code: 422, message: '最多支持添加5张银行卡', data: null });
    expect((await bind(usdtAddress(6))).body).toEqual({ code: 422, message: '最多支持添加5个地址', data: null });
    expect(await message(bankCard(3))).toBe(CARDS.alreadyBound);
  });

  it('is possible again in the place of one that was removed', async () => {
    for (let count = 1; count <= 5; count += 1) await bind(bankCard(count));
    await remove(await firstIdOf(token));
    expect(await message(bankCard(6))).toBe(CARDS.bound);
  });

  it('is refused after ten in 24 hours, removed ones included, so that nobody tries card numbers', async () => {
    for (let count = 1; count <= 10; count += 1) {
      expect(await message(bankCard(count))).toBe(CARDS.bound);
      await remove(await firstIdOf(token));
    }
    const refused = { code: 422, message: '24 小时内最多添加 10 张卡或地址，请稍后再试', data: null };
    expect((await bind(bankCard(11))).body).toEqual(refused);
    expect((await bind(usdtAddress(1))).body).toEqual(refused);
    expect(await message({ ...bankCard(11), bank_no: numberOf(1) })).toBe(refused.message);
    await database.pool.query(`UPDATE card SET bound_at = bound_at - interval '24 hours'`);
    expect(await message(bankCard(11))).toBe(CARDS.bound);
  });

  it('is refused for a number already bound, regardless of how it is typed, until it is removed', async () => {
    await bind(bankCard(1));
    const again = { ...bankCard(1), bank: '建设银行', bank_no: '6225 8800 0001 0001' };
    expect((await bind(again)).body).toEqual({ code: 409, message: '该卡片已绑定', data: null });
    await bind(usdtAddress(1));
    expect(await message(usdtAddress(1))).toBe(CARDS.alreadyBound);
    await remove(await firstIdOf(token));
    expect(await message(bankCard(1))).toBe(CARDS.bound);
    expect(await list()).toHaveLength(2);
  });

  it('is refused with characters that the database cannot store', async () => {
    expect((await bind({ ...bankCard(1), bank_owner: '陈\u0000宇' })).body).toMatchObject({
      code: 400,
      message: WIRE.badInput,
    });
  });

  it('does not pass ten in 24 hours when several requests are made at the same time', async () => {
    for (let count = 1; count <= 9; count += 1) {
      await bind(bankCard(count));
      await remove(await firstIdOf(token));
    }
    const binding = [10, 11, 12].map((count) => () => bind(bankCard(count)));
    const answers = await sendTogether(database, 'card', binding);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([200, 422, 422]);
  });

  it('does not pass the limit when several requests would count the cards at the same time', async () => {
    for (let count = 0; count < 3; count += 1) await bind(bankCard(count));
    const binding = [3, 4, 5, 6].map((count) => () => bind(bankCard(count)));
    const answers = await sendTogether(database, 'card', binding);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(2);
    expect(await list()).toHaveLength(5);
  });
});

describe('the pay password', () => {
  it('is locked for an hour by five wrong attempts, and no card can be bound meanwhile', async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await message({ ...bankCard(1), pay_pass: 'not-this' })).toBe(CARDS.payPasswordWrong);
    }
    const locked = { code: 403, message: MEMBERS.payPasswordLocked, data: null };
    expect((await bind(bankCard(1))).body).toEqual(locked);
    expect((await bind(usdtAddress(1))).body).toEqual(locked);
    expect(await list()).toEqual([]);
    clock.advance(3_600_000);
    expect(await message(bankCard(1))).toBe(CARDS.bound);
  });

  it('is not checked for a card that is invalid anyway', async () => {
    const mistyped = { ...usdtAddress(1), bank_no: `T${'1'.repeat(33)}`, pay_pass: 'not-this' };
    for (let tries = 1; tries <= 6; tries += 1) expect(await message(mistyped)).toBe(CARDS.addressWrong);
    expect(await message(usdtAddress(1))).toBe(CARDS.bound);
  });
});

describe('members', () => {
  it('can see and remove only their own cards, and those of others are reported as not found', async () => {
    const other = await newMember();
    await bind(bankCard(1));
    const id = await firstIdOf(token);
    expect(await list({}, other)).toEqual([]);
    const unknown = { code: 404, message: WIRE.notFound, data: null };
    expect(await remove(id, other)).toEqual(unknown);
    for (const none of [0, id + 1000, Number.MAX_SAFE_INTEGER, undefined]) expect(await remove(none)).toEqual(unknown);
    expect(await list()).toHaveLength(1);
    expect(await remove(id)).toEqual({ code: 200, message: '解绑成功', data: null });
    expect(await remove(id)).toEqual(unknown);
    expect(await list()).toEqual([]);
  });

  it('can bind the same number as another member', async () => {
    const other = await newMember();
    await bind(bankCard(1));
    expect((await bind(bankCard(1), other)).body.code).toBe(200);
    const { rows: marks } = await database.pool.query(
      'SELECT DISTINCT fingerprint FROM (SELECT fingerprint FROM card ORDER BY id DESC LIMIT 2) latest',
    );
    expect(marks).toHaveLength(2);
  });
});

it('a removed card stays in the database', async () => {
  await bind(bankCard(1));
  const id = await firstIdOf(token);
  await remove(id);
  const { rows: found } = await database.pool.query('SELECT removed_at FROM card WHERE id = $1', [id]);
  expect(found).toEqual([{ removed_at: clock.now() }]);
});

it('card numbers are never in clear text in the database, the log or the answers', async () => {
  const number = numberOf(777);
  const address = addressOf(77);
  await bind({ ...bankCard(1), bank_no: number });
  await bind({ ...usdtAddress(1), bank_no: address });
  await bind({ ...bankCard(1), bank_no: number });
  const { rows: stored } = await database.pool.query(
    `SELECT row_to_json(card)::text || encode(sealed, 'escape') AS text FROM card`,
  );
  const traces = JSON.stringify(stored) + JSON.stringify(await list()) + logged();
  expect(traces).toContain('招商银行');
  for (const secret of [number, address]) {
    for (const part of [secret, secret.slice(0, -4), Buffer.from(secret).toString('hex')]) {
      expect(traces).not.toContain(part);
    }
  }
});

it('an encrypted number copied to the row of another member cannot be decrypted', async () => {
  const thief = await newMember();
  await bind(bankCard(1));
  await bind(bankCard(2), thief);
  const [from, to] = [await firstIdOf(token), await firstIdOf(thief)];
  await database.pool.query(
    `UPDATE card SET (key_id, sealed) = (SELECT key_id, sealed FROM card WHERE id = $1) WHERE id = $2`,
    [from, to],
  );
  expect((await call(rows.list, {}, { token: thief })).status).toBe(500);
  expect(await list()).toMatchObject([{ bank_no: '****0001' }]);
});

it('offers eighteen banks', async () => {
  const { data } = (await call(rows.banks, {}, { token })).body;
  expect(data).toHaveLength(18);
  expect(data[0]).toEqual({ bank_name: '工商银行' });
  expect(data.at(-1)).toEqual({ bank_name: '邮储银行' });
});

import { memberRows, type RequestOf } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { anotherProcess, OUR_ADDRESS, openWays } from '../../../../test/deposits.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { putWay } from './index.ts';

const app = await testApp({ config: { tron: { node: 'http://127.0.0.1:9', timeoutMs: 500 } } });
const { call, callUnchecked, register, database } = app;
const rows = memberRows.deposits;

let token = '';
beforeAll(async () => {
  token = await register('depositor1');
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM pay_way; DELETE FROM receiving_account');
  await openWays(database);
});

describe('payment methods', () => {
  it('are open as configured by the operator, and the staffed service is always open', async () => {
    expect((await call(rows.ways, {}, { token })).body.data).toEqual({
      usdt: 1,
      card: 1,
      wechat: 1,
      alipay: 1,
      manual: 1,
    });
    await database.pool.query(`UPDATE pay_way SET enabled = false WHERE way IN ('bank', 'alipay')`);
    await database.pool.query(`DELETE FROM pay_way WHERE way = 'wxpay'`);
    expect((await call(rows.ways, {}, { token })).body.data).toEqual({
      usdt: 1,
      card: 0,
      wechat: 0,
      alipay: 0,
      manual: 1,
    });
  });

  it('have the limits entered by the operator, or the default limits when nothing is configured', async () => {
    const range = async (type: RequestOf<typeof rows.range>['type']) =>
      (await call(rows.range, { type }, { token })).body.data;
    expect(await range('usdt-trc20')).toEqual({ min_price: '100', max_price: '50000' });
    expect(await range('wechat')).toEqual({ min_price: '50.5', max_price: '50000' });
    expect(await range('wxpay')).toEqual(await range('wechat'));
    await database.pool.query('DELETE FROM pay_way');
    expect(await range('bank')).toEqual({ min_price: '100', max_price: '10000' });
    expect((await callUnchecked(rows.range, { type: 'cash' }, { token })).body.code).toBe(400);
  });

  it('list only the enabled receiving accounts', async () => {
    await database.pool.query(
      `INSERT INTO receiving_account (bank_name, bank_no, bank_owner, bank_address, enabled, sort) VALUES ('工商银行', '1', '锦鲤', '北京', false, -1)`,
    );
    expect((await call(rows.accounts, {}, { token })).body.data).toEqual([
      {
        bank_no: '6214 8888 0000 1234',
        bank_owner: '锦鲤科技',
        bank_address: '深圳分行',
        bank_data: { bank_name: '招商银行' },
      },
    ]);
  });

  it('keep USDT closed without a receiving address or without a node', async () => {
    await database.transaction((tx) =>
      putWay(tx, { way: 'usdt', enabled: true, minPrice: '1', maxPrice: '9', address: '', picture: '' }),
    );
    expect((await call(rows.ways, {}, { token })).body.data.usdt).toBe(0);
    await openWays(database);
    const { deposits } = anotherProcess(app);
    expect((await deposits.payWays()).usdt).toBe(0);
    const memberId = await memberIdOf(app, token);
    await expect(
      deposits.createTron(memberId, rows.createTron.input.parse({ money: '100' }), undefined),
    ).rejects.toThrow('该存款方式暂未开放');
  });
});

describe('the QR code of an address', () => {
  it('is a PNG picture, and an address of the wrong form is refused', async () => {
    const { body } = await call(rows.addressQr, { address: OUR_ADDRESS });
    expect(body.message).toBe('二维码生成成功');
    expect(body.data.qrcode).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]{200,}$/);
    expect((await call(rows.addressQr, { address: `T${'1'.repeat(33)}` })).body.code).toBe(200);
    expect((await call(rows.addressQr, {})).body.message).toBe('地址不存在，无法生成二维码');
    expect((await call(rows.addressQr, { address: '0x12' })).body.message).toBe('地址格式不正确，请输入有效的TRON地址');
  });
});

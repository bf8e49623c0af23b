import { memberRows, PROPOSALS, staffRows } from '@koi/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { anotherProcess, newTronOrder, openWays } from '../../../../test/deposits.ts';
import { agreed } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { fakeTronNode } from '../../../../test/tron-node.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { deposits, run } = anotherProcess(app, { tron });
const rows = memberRows.deposits;

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  token = await register(`payslip${100 + count}`);
});

const picture = () =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const upload = async (bytes: Buffer, as = token) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt');
  const response = await app.app.http.inject({
    method: 'POST',
    url: rows.uploadReceipt.path,
    headers: { authorization: `Bearer ${as}` },
    payload: form,
  });
  return response.json();
};
const order = async () => (await call(rows.create, { paytype: 'wxpay', amount: '100' }, { token })).body.message;
const prove = async (no: string, proof: object, as = token) =>
  (await call(rows.saveProof, { deposit_no: no, ...proof }, { token: as })).body;
const keyOf = (url: string) => url.split('/').at(-1) ?? '';
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('the proof of a payment', () => {
  it('consists of a reference and a receipt, visible to the payer and staff', async () => {
    const no = await order();
    const { url } = (await upload(await picture())).data;
    expect(await prove(no, { reference: ' 单号 998877 ', receipt: url })).toEqual({
      code: 200,
      message: '凭证已提交，等待审核',
      data: null,
    });
    const seen = (await call(rows.order, { deposit_no: no }, { token })).body.data;
    expect(seen).toMatchObject({
      proof: { reference: '单号 998877', receipt: url },
      review: 1,
      state_text: '审核中',
      cancellable: 0,
    });
    const { token: staff } = await newStaff(app, 'finance');
    const detail = (await call(staffRows.reviews.detail, { no }, { token: staff })).body.data;
    expect(detail.facts).toContainEqual({ label: '付款备注', value: '单号 998877' });
    expect(detail.receipt).toBe(url);
    expect((await sharp(await deposits.receipt(keyOf(url))).metadata()).format).toBe('webp');
    const served = await app.app.http.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.headers['cache-control']).toMatch(/^private, /);
    await call(staffRows.deposits.approve, { no }, { token: staff });
    expect(await prove(no, { reference: '再次' })).toEqual(refused(409, '订单已处理，不能再提交凭证'));
  });

  it('is refused when it is empty, too long or uses a picture of another member', async () => {
    const no = await order();
    expect(await prove(no, { reference: ' ', receipt: '' })).toEqual(refused(400, '请填写付款备注或上传付款截图'));
    expect(await prove(no, { reference: '长'.repeat(101) })).toEqual(refused(400, '付款备注不能超过100字'));
    const stranger = await register(`strange${100 + count}`);
    const { url } = (await upload(await picture(), stranger)).data;
    for (const receipt of [url, '/media/receipts/x', 'https://evil.example/x.png']) {
      expect((await prove(no, { receipt })).code).toBe(400);
    }
  });

  it('is accepted only for an own order that is checked by hand', async () => {
    const no = await order();
    const stranger = await register(`strange${100 + count}`);
    expect(await prove(no, { reference: '1' }, stranger)).toEqual(refused(404, '订单不存在'));
    const usdt = await newTronOrder(app, token);
    expect(await prove(usdt.order_no, { reference: '1' })).toEqual(refused(404, '订单不存在'));
  });

  it('is shown to nobody else who has the number of the order', async () => {
    const no = await order();
    const { url } = (await upload(await picture())).data;
    await prove(no, { reference: '单号 665544', receipt: url });
    const visitor = await call(rows.order, { deposit_no: no });
    expect(visitor.body.data).toMatchObject({ deposit_no: no, proof: { reference: '', receipt: '' } });
    const { token: staffToken } = await newStaff(app, 'service');
    const asStaff = await call(rows.order, { deposit_no: no }, { token: staffToken });
    expect(JSON.stringify([visitor.body, asStaff.body])).not.toContain(keyOf(url));
  });
});

describe('a receipt', () => {
  it('must be a picture, and at most ten can be uploaded per hour', async () => {
    expect((await upload(Buffer.from('not a picture'))).code).toBe(400);
    const bytes = await picture();
    for (let times = 0; times < 10; times += 1) expect((await upload(bytes)).code).toBe(200);
    expect(await upload(bytes)).toEqual(refused(422, '上传次数过多，请稍后再试'));
    clock.advance(3_600_001);
    expect((await upload(bytes)).code).toBe(200);
  });

  it('is counted among those that are uploaded at the same moment', async () => {
    const bytes = await picture();
    for (let times = 0; times < 9; times += 1) await upload(bytes);
    const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('is deleted after a day when no order uses it', async () => {
    const no = await order();
    const [kept, dropped] = [(await upload(await picture())).data.url, (await upload(await picture())).data.url];
    await prove(no, { receipt: kept });
    clock.advance(86_400_001);
    await run('deposits-receipts');
    const found = await Promise.all([kept, dropped].map((url) => deposits.receipt(keyOf(url))));
    expect(found.map((image) => image !== undefined)).toEqual([true, false]);
  });
});

describe('a payment method with a payment code', () => {
  it('is closed without its picture, even when it is switched on', async () => {
    await database.pool.query(`UPDATE pay_way SET picture = '' WHERE way = 'alipay'`);
    expect((await call(rows.ways, {}, { token })).body.data).toMatchObject({ wechat: 1, alipay: 0 });
    const { body } = await call(rows.create, { paytype: 'alipay', amount: '100' }, { token });
    expect(body).toEqual(refused(403, '该存款方式暂未开放'));
  });

  it('cannot be switched on by staff without its picture', async () => {
    const { token: treasurer } = await newStaff(app, 'treasurer');
    const form = { way: 'alipay', enabled: 1, min_price: '100', max_price: '500', address: '', picture: '' } as const;
    const save = (changes: object) =>
      agreed(app, call(staffRows.accounts.saveWay, { ...form, reason: '新的限额', ...changes }, { token: treasurer }));
    expect(await save({})).toEqual(refused(400, '启用前请先上传收款码'));
    expect((await save({ enabled: 0 })).message).toBe(PROPOSALS.made);
    const { data: ways } = (await call(staffRows.accounts.ways, {}, { token: treasurer })).body;
    expect(ways.find(({ way }) => way === 'alipay')).toEqual({ ...form, enabled: 0 });
  });
});

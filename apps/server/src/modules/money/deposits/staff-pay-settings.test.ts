import { mayDo, memberRows, PROPOSALS, type RequestOf, STAFF, STAFF_ROLES, staffRows } from '@koi/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { anotherProcess } from '../../../../test/deposits.ts';
import { agreed, agreeTo } from '../../../../test/proposals.ts';
import { rolesAllowed, staffToken } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { tronAddressOf } from '../../people/cards/index.ts';
import { PICTURE_MAX_PX } from './picture.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { accounts, paySettings } = staffRows;
const { deposits } = anotherProcess(app);
const ADDRESS = tronAddressOf(Buffer.alloc(20, 5));

let token = '';
beforeAll(async () => {
  token = await staffToken(app, 'treasurer');
});

const lastChange = async (action: string) => {
  const { rows } = await database.pool.query('SELECT * FROM audit_row WHERE action = $1 ORDER BY id DESC LIMIT 1', [
    action,
  ]);
  return rows[0];
};
const lastAudit = async () => {
  const { rows } = await database.pool.query('SELECT * FROM audit_row ORDER BY id DESC LIMIT 1');
  return rows[0];
};
const refused = (code: number, message: string) => ({ code, message, data: null });
const account = {
  id: 0,
  bank_name: '招商银行',
  bank_no: '6214 8888 0000 1234',
  bank_owner: '锦鲤科技',
  bank_address: '深圳分行',
  reason: '开户',
};

describe('receiving accounts', () => {
  it('can be added, changed and removed, each with an audit row', async () => {
    const save = (form: RequestOf<typeof accounts.save>) => agreed(app, call(accounts.save, form, { token }));
    const idOf = async (name: string) =>
      (await call(accounts.list, {}, { token })).body.data.find(({ bank_name }) => bank_name === name)?.id ?? 0;
    expect((await save({ ...account, enabled: 1, sort: 2 })).message).toBe(PROPOSALS.made);
    expect(await lastChange('accounts.save')).toMatchObject({ group: 'settings', target: '收款账户 招商银行' });
    const id = await idOf('招商银行');
    await save({ ...account, bank_name: '工商银行', bank_no: '6222 0000 1111 2222', enabled: '1', sort: 1 });
    const second = await idOf('工商银行');
    await save({ ...account, id, bank_owner: '锦鲤网络', enabled: 0, sort: 2 });
    expect((await lastChange('accounts.save')).changes).toEqual([
      { field: '户名', before: '锦鲤科技', after: '锦鲤网络' },
      { field: '状态', before: '启用', after: '停用' },
    ]);
    const { body: list } = await call(accounts.list, {}, { token });
    expect(list.data.map(({ bank_name, enabled }) => [bank_name, enabled])).toEqual([
      ['工商银行', 1],
      ['招商银行', 0],
    ]);
    const member = await register('walker01');
    const { body: seen } = await call(memberRows.deposits.accounts, {}, { token: member });
    expect(seen.data.map(({ bank_data }) => bank_data.bank_name)).toEqual(['工商银行']);
    expect((await call(accounts.remove, { id: second }, { token })).body.message).toBe('已删除');
    expect(await lastAudit()).toMatchObject({ action: 'accounts.remove', target: '收款账户 工商银行' });
    expect((await call(accounts.remove, { id: second }, { token })).body).toEqual(refused(404, '内容不存在'));
    expect(await save({ ...account, id: 999_999, enabled: 1 })).toEqual(refused(404, '内容不存在'));
    expect(await save({ ...account, bank_name: '银\u0001行', enabled: 1 })).toEqual(refused(400, '参数错误'));
  });
});

describe('a receiving account', () => {
  it('is not changed by one person, who may only close it', async () => {
    const ofHouse = async () => (await call(accounts.list, {}, { token })).body.data[0];
    const before = await ofHouse();
    if (before === undefined) throw new Error('there is no account');
    const own = { ...before, bank_no: '6200 9999 8888 7777', bank_owner: '出纳本人', reason: '更换' };
    const { body } = await call(accounts.save, own, { token });
    expect(body).toMatchObject({ code: 200, message: PROPOSALS.made });
    expect(await ofHouse()).toEqual(before);
    expect((await call(staffRows.proposals.approve, { no: body.data.no, remark: '' }, { token })).body.code).toBe(403);
    expect((await call(accounts.save, own, { token })).body.message).toBe(PROPOSALS.open);
    const closed = await call(accounts.save, { ...before, enabled: 0 }, { token });
    expect(closed.body).toMatchObject({ message: '已保存', data: { no: '' } });
    expect((await ofHouse())?.enabled).toBe(0);
  });
});

it('a new receiving account is shown to the second person by the names of its fields', async () => {
  const made = await call(accounts.save, { ...account, bank_no: '6200 0000 1111', enabled: 1, sort: 30 }, { token });
  const { body } = await call(staffRows.proposals.list, { state: 1, kind: 'pay.account' }, { token });
  expect(body.data.data.find(({ no }) => no === made.body.data.no)?.changes).toEqual([
    { field: '银行名称', before: '', after: '招商银行' },
    { field: '银行账号', before: '', after: '6200 0000 1111' },
    { field: '户名', before: '', after: '锦鲤科技' },
    { field: '开户行', before: '', after: '深圳分行' },
    { field: '状态', before: '', after: '启用' },
    { field: '排序', before: '', after: '30' },
  ]);
});

describe('pay ways', () => {
  const way = {
    way: 'usdt',
    enabled: 1,
    min_price: '200',
    max_price: '20000.50',
    address: ADDRESS,
    picture: '',
    reason: '换址',
  } as const;
  const save = (changes: object) => agreed(app, call(accounts.saveWay, { ...way, ...changes }, { token }));

  it('are four, and closed until they are opened by staff', async () => {
    const { body } = await call(accounts.ways, {}, { token });
    const closed = { enabled: 0, min_price: '100', max_price: '10000', address: '', picture: '' };
    expect(body.data).toEqual(['bank', 'usdt', 'wxpay', 'alipay'].map((name) => ({ way: name, ...closed })));
  });

  it('change what members see, and record the change in the audit log', async () => {
    expect((await save({})).message).toBe(PROPOSALS.made);
    expect(await deposits.range('usdt')).toEqual({ min_price: '200', max_price: '20000.50' });
    await save({ min_price: '300' });
    expect((await lastChange('accounts.saveWay')).changes).toEqual([
      { field: '最低金额', before: '200 元', after: '300 元' },
    ]);
  });

  it('accept only an address with a correct checksum', async () => {
    const slip = ADDRESS.slice(0, -1) + (ADDRESS.endsWith('1') ? '2' : '1');
    expect(await save({ address: slip })).toEqual(refused(400, '收款地址格式不正确'));
    expect(await save({ address: 'abc' })).toEqual(refused(400, '收款地址格式不正确'));
    expect(await save({ address: '' })).toEqual(refused(400, '启用USDT前请先填写收款地址'));
    expect(await save({ min_price: '0' })).toEqual(refused(400, '请输入正确的金额范围'));
  });

  it('are changed with a reason for the second person', async () => {
    expect(await save({ min_price: '400', reason: ' ' })).toEqual(refused(400, PROPOSALS.reasonMissing));
    expect(await deposits.range('usdt')).toMatchObject({ min_price: '300' });
  });

  it('accept only pictures that were uploaded here', async () => {
    for (const picture of ['https://evil.example/x.png', 'javascript:alert(1)', `/media/pay/${'x'.repeat(43)}`]) {
      expect(await save({ way: 'wxpay', picture })).toEqual(refused(400, '仅支持 png、jpeg、webp 格式的图片'));
    }
  });
});

describe('uploading a payment code', () => {
  const boundary = 'koi-boundary';
  const upload = async (bytes: Buffer) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`;
    const response = await app.app.http.inject({
      method: 'POST',
      url: accounts.uploadPicture.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const canvas = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

  it.each(['png', 'jpeg', 'webp'] as const)('turns %s into a PNG of display size without metadata', async (format) => {
    const original = await canvas(1000, 500)
      .withMetadata({ exif: { IFD0: { Copyright: 'canary' } } })
      .toFormat(format)
      .toBuffer();
    const { body } = await upload(original);
    expect(body.code).toBe(200);
    const image = await deposits.picture(body.data.url.replace('/media/pay/', ''));
    const drawn = await sharp(image).metadata();
    expect(drawn).toMatchObject({ format: 'png', width: PICTURE_MAX_PX, height: PICTURE_MAX_PX / 2 });
    expect(image?.includes('canary')).toBe(false);
    const way = {
      way: 'wxpay',
      enabled: 1,
      min_price: '100',
      max_price: '200',
      address: '',
      picture: body.data.url,
      reason: '新码',
    } as const;
    expect((await agreed(app, call(accounts.saveWay, way, { token }))).code).toBe(200);
    expect((await call(accounts.ways, {}, { token })).body.data[2]?.picture).toBe(body.data.url);
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['nothing', Buffer.alloc(0)],
    ['a torn png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
  ])('refuses %s', async (_what, bytes) => {
    expect((await upload(bytes)).body).toEqual(refused(400, '仅支持 png、jpeg、webp 格式的图片'));
  });

  it('refuses files above two megabytes and pictures with too many pixels', async () => {
    expect((await upload(Buffer.alloc(2_097_153, 1))).status).toBe(413);
    const bomb = await canvas(5000).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(bomb)).body.code).toBe(400);
  });

  it('gives no picture for an unknown or malformed hash', async () => {
    expect(await deposits.picture('../../etc/passwd')).toBeUndefined();
    expect(await deposits.picture('x'.repeat(43))).toBeUndefined();
  });
});

describe('rates', () => {
  const rates = {
    usdtrate: '7.25',
    withdrawusdtrate: '7.35',
    withdrawcashfee: '5',
    withdrawfeeusdttrc: '1.5',
    withdrawal_second_person: '60000',
    bonus_second_person: '6000',
    usdt_second_node: '8000',
    deposit_second_person: '40000',
    reviewer_second_person: '400000',
    fresh_code_from: '3000',
    usdt_return_fee: '1.5',
  };
  const saving = { ...rates, reason: '市场变动' };

  it('are changed together when a second person agrees, and apply to members at once', async () => {
    expect((await call(paySettings.rates, {}, { token })).body.data).toMatchObject({
      usdtrate: '7.10',
      withdrawusdtrate: '7.20',
    });
    const { body } = await call(paySettings.saveRates, saving, { token });
    expect(body.message).toBe(PROPOSALS.made);
    expect((await call(paySettings.rates, {}, { token })).body.data).toMatchObject({ usdtrate: '7.10' });
    expect((await agreeTo(app, body.data.no)).code).toBe(200);
    expect((await call(paySettings.saveRates, saving, { token })).body.message).toBe(STAFF.unchanged);
    expect((await call(paySettings.rates, {}, { token })).body.data).toEqual(rates);
    const audit = await lastChange('paySettings.saveRates');
    expect(audit).toMatchObject({ target: '支付设置' });
    expect(audit.changes).toContainEqual({ field: '存款汇率', before: '7.10 元', after: '7.25 元' });
    const member = await register('walker02');
    expect((await call(memberRows.members.user, {}, { token: member })).body.data.usdtrate).toBe('7.25');
  });

  it('are all refused when one is wrong', async () => {
    expect((await call(paySettings.saveRates, { ...saving, usdtrate: '0' }, { token })).body).toEqual(
      refused(400, '请输入正确的汇率'),
    );
    expect((await call(paySettings.rates, {}, { token })).body.data).toEqual(rates);
  });

  it('are refused when the withdrawal rate is lower than the deposit rate', async () => {
    expect((await call(paySettings.saveRates, { ...saving, withdrawusdtrate: '7.24' }, { token })).body).toEqual(
      refused(400, '取款汇率不能低于存款汇率'),
    );
    expect((await call(paySettings.rates, {}, { token })).body.data).toEqual(rates);
  });

  it('can be proposed only by the treasurer, and read by other roles', async () => {
    const propose = async (by: string) => (await call(paySettings.saveRates, saving, { token: by })).body;
    const read = async (by: string) => (await call(paySettings.rates, {}, { token: by })).body;
    expect(await rolesAllowed(app, propose)).toEqual(['treasurer']);
    expect(await rolesAllowed(app, read)).toEqual(STAFF_ROLES.filter((role) => mayDo([role], 'rates.read')));
    expect((await read(await staffToken(app, 'cashier-in'))).data).toEqual(rates);
  });
});

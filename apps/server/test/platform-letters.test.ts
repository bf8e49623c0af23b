import { randomUUID } from 'node:crypto';
import { memberRows, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { loginForm } from '../../../scripts/cast/members.ts';
import { bankCardForm, depositForm } from '../../../scripts/cast/money-in.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PASSWORD, PAY_PASSWORD, testApp } from './app.ts';
import { openWays } from './deposits.ts';
import { fund, memberIdOf } from './money.ts';
import { newStaff } from './staff.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
await openWays(database);
const staff = await newStaff(app, 'finance');

let count = 0;
let name = '';
let token = '';
beforeEach(async () => {
  count += 1;
  name = `letters${100 + count}`;
  token = await register(name);
});

const inbox = async () => (await call(memberRows.content.notices, {}, { token })).body.data;
type Decision = (typeof staffRows)['deposits' | 'withdrawals']['approve' | 'refuse'];
const decide = async (row: Decision, no: string, remark = '') => {
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await call(row, { no, remark }, { token: staff.token, headers });
  if (body.code !== 200) throw new Error(body.message);
};

describe('the letter about a deposit', () => {
  const ordered = async (): Promise<string> => {
    const form = depositForm(1500, 'bank', { bank_owner: '陈宇' });
    return (await call(memberRows.deposits.create, form, { token })).body.message;
  };

  it('reports that it was credited, with amount, number and time', async () => {
    const no = await ordered();
    await decide(staffRows.deposits.approve, no);
    const { data, unread } = await inbox();
    expect(unread).toBe(1);
    expect(data).toMatchObject([{ kind: 'money', title: '存款已到账', read: 0 }]);
    for (const fact of ['¥1,500.00', no, '2026-06-18 14:41:07']) expect(data[0]?.content).toContain(fact);
  });

  it('gives the reason of a refusal as escaped text', async () => {
    const no = await ordered();
    await decide(staffRows.deposits.refuse, no, '金额 < 订单 <b>');
    const { data } = await inbox();
    expect(data).toMatchObject([{ kind: 'money', title: '存款未通过', read: 0 }]);
    for (const fact of ['¥1,500.00', no, '金额 &lt; 订单 &lt;b&gt;']) expect(data[0]?.content).toContain(fact);
  });
});

describe('the letter about a withdrawal', () => {
  const ordered = async (): Promise<string> => {
    const memberId = await memberIdOf(app, token);
    const card = { bank: '招商银行', bank_owner: '陈宇', bank_no: '6225880000006621' };
    await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, card), { token });
    const bank = (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id;
    await fund(database, memberId, 800_00n);
    await call(memberRows.withdrawals.create, { bank, amount: '300', password: PAY_PASSWORD }, { token });
    const { rows } = await database.pool.query('SELECT no FROM withdrawal WHERE member_id = $1', [memberId]);
    return rows[0].no;
  };

  it('reports that it was paid, and to which card', async () => {
    const no = await ordered();
    await decide(staffRows.withdrawals.approve, no);
    const { data, unread } = await inbox();
    expect(unread).toBe(1);
    expect(data).toMatchObject([{ kind: 'money', title: '取款已支付', read: 0 }]);
    for (const fact of ['¥300.00', no, '招商银行（尾号 6621）']) expect(data[0]?.content).toContain(fact);
  });

  it('gives the reason why it was returned', async () => {
    const no = await ordered();
    await decide(staffRows.withdrawals.refuse, no, '收款人与实名不一致');
    const { data } = await inbox();
    expect(data).toMatchObject([{ kind: 'money', title: '取款已退回', read: 0 }]);
    for (const fact of ['¥300.00', no, '收款人与实名不一致']) expect(data[0]?.content).toContain(fact);
  });
});

describe('the letter about a new device', () => {
  const login = async (headers: Record<string, string>) => {
    const form = loginForm(name, PASSWORD);
    const { body, headers: answered } = await call(memberRows.members.login, form, { headers });
    token = body.data.api_token;
    return `${answered['set-cookie']}`.split(';')[0] ?? '';
  };

  it('names the device and its masked address, once per device', async () => {
    const cookie = await login({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
    const { data } = await inbox();
    expect(data).toMatchObject([{ kind: 'security', title: '新设备登录', read: 0 }]);
    for (const fact of ['iPhone', '127.0.*.1', '2026-06-18 14:41:07']) expect(data[0]?.content).toContain(fact);
    await login({ cookie });
    expect((await inbox()).data).toHaveLength(1);
  });

  it('is sent neither for the first device of a member nor for a refused login', async () => {
    expect((await inbox()).data).toEqual([]);
    await call(memberRows.members.login, loginForm(name, 'not-this'));
    expect((await inbox()).data).toEqual([]);
    const memberId = await memberIdOf(app, token);
    await database.pool.query('DELETE FROM member_device WHERE member_id = $1', [memberId]);
    await login({});
    expect((await inbox()).data).toEqual([]);
  });
});

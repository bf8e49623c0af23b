import { staffRows } from '@koi/contract';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { proposals, adjustments } = staffRows;
let maker: TestStaff;
let checker: TestStaff;
let no = '';

beforeAll(async () => {
  maker = await newStaff(app, 'adjuster');
  checker = await newStaff(app, 'checker');
  const memberId = await memberIdOf(app, await register('adjusted1'));
  await fund(database, memberId, 100_00n);
  const draft = { member: 'adjusted1', direction: 'debit', amount: '30', multiple: '0', reason: '更正' };
  const { body } = await call(adjustments.make, draft, { token: maker.token });
  no = body.data.proposal;
});

const detail = async ({ token }: TestStaff, of = no) => (await call(proposals.detail, { no: of }, { token })).body;

it('the second person reads what an agreement would cause, and who both people are', async () => {
  const { data } = await detail(checker);
  expect(data.effects).toEqual([
    { name: '会员的中心钱包现有', value: '¥100.00', watch: false },
    { name: '执行后的中心钱包', value: '¥70.00', watch: true },
  ]);
  const place = { network: '127.0.0.*', device: expect.any(String) };
  expect(data.maker).toEqual({ name: maker.name, roles: ['adjuster'], ...place, at: '2026-06-18 10:00:00' });
  expect(data.checker).toEqual({ name: checker.name, roles: ['checker'], ...place, at: '' });
});

it('its maker, and a person who can not decide about it, are not shown as the second person', async () => {
  expect((await detail(maker)).data.checker).toBeNull();
  expect((await detail(await newStaff(app, 'auditor'))).data.checker).toBeNull();
});

it('a decided proposal shows who decided and when, and no consequences', async () => {
  clock.advance(60_000);
  await call(proposals.approve, { no, remark: '' }, { token: checker.token });
  const { data } = await detail(maker);
  expect(data.effects).toEqual([]);
  expect(data.checker).toMatchObject({ name: checker.name, roles: ['checker'], at: '2026-06-18 10:01:00' });
});

it('an unknown number is refused', async () => {
  expect((await detail(checker, 'P1')).code).toBe(404);
});

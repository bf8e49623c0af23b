import { memberRows, STAFF, type StaffRole, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PAY_PASSWORD, testApp } from './app.ts';
import { openWays } from './deposits.ts';
import { keepFresh, leaveDesk } from './fresh-code.ts';
import { fund, memberIdOf } from './money.ts';
import { storeActivities } from './past.ts';
import { settingsChanger } from './settings.ts';
import { newStaff, type TestStaff } from './staff.ts';

/** Decisions from a session that was left open: its token is valid, and its last code is an hour old. */
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
await openWays(database);
await settingsChanger(database, createSettings({ database }))({ opened_at: '2026-01-01T00:00:00.000Z' });

const staff = async (...roles: StaffRole[]): Promise<TestStaff> => {
  const person = await newStaff(app, roles);
  await database.pool.query(`UPDATE staff_account SET created_at = created_at - interval '30 days' WHERE id = $1`, [
    person.id,
  ]);
  return person;
};
const cashier = await staff('cashier-in');
const payer = await staff('cashier-out');
const adjuster = await staff('adjuster');
const rewards = await staff('rewards');
const treasurer = await staff('treasurer');
const security = await staff('security');
const checker = await staff('checker');

const post = async (row: Parameters<typeof call>[0], input: object, { token }: { token: string }) =>
  (await call(row, input, { token })).body as { code: number; message: string; data: Record<string, string> };

let count = 0;
const newMember = async () => {
  count += 1;
  const token = await register(`desk${100 + count}`);
  return { name: `desk${100 + count}`, token, id: await memberIdOf(app, token) };
};

const newDeposit = async (amount: string): Promise<string> => {
  const { token } = await newMember();
  return (await call(memberRows.deposits.create, { paytype: 'wxpay', amount }, { token })).body.message;
};

const newWithdrawal = async (amount: string): Promise<string> => {
  const { token, id } = await newMember();
  const card = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: `62258800${10_000_000 + count}` });
  await call(memberRows.cards.bind, card, { token });
  const cards = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data;
  await fund(database, id, BigInt(amount) * 100n);
  await call(memberRows.withdrawals.create, { amount, bank: cards[0]?.id, password: PAY_PASSWORD }, { token });
  const { rows } = await database.pool.query('SELECT no FROM withdrawal WHERE member_id = $1', [id]);
  return rows[0].no;
};

const [activityId] = await database.transaction((tx) => {
  const text = {
    title: '新会员首存礼金',
    headline: '',
    tagline: '',
    banner: '/art/banner-koi.svg',
    content: '<p>礼</p>',
  };
  const period = { memo: '', startsAt: new Date('2026-06-01T00:00:00+08:00'), endsAt: null };
  const terms = { basis: 'manual' as const, category: '' as const, tiers: [] };
  return storeActivities(tx, [{ ...text, ...period, active: true, canApply: true, terms }], clock.now());
});

const newApplication = async (bonus: string) => {
  const { name, token } = await newMember();
  await call(memberRows.activities.apply, { activityid: activityId }, { token });
  const { data } = (await call(staffRows.applications.list, { state: 1, search: name }, { token: rewards.token })).body;
  const { no = '', version = 0 } = data.data[0] ?? {};
  return { no, version, bonus, multiple: '5', remark: '贵宾回馈' };
};

const adjustment = async (amount: string) => {
  const { name } = await newMember();
  return { member: name, direction: 'credit', amount, multiple: '0', reason: '补发' };
};

const waiting = async (kind: string): Promise<{ no: string; remark: string }> => {
  const { rows } = await database.pool.query('SELECT no FROM proposal WHERE kind = $1 AND state = 1', [kind]);
  return { no: rows[0].no, remark: '' };
};

interface Decision {
  who: TestStaff;
  row: Parameters<typeof call>[0];
  /** Prepares what the decision is about, and returns its input. */
  about: (amount: string) => Promise<object>;
}

const inputOf = (no: string) => ({ no, remark: '' });

/** The amounts are from the two-person limit on where a proposal is needed. */
const BY_AMOUNT: Readonly<Record<string, Decision>> = {
  'approving a deposit': {
    who: cashier,
    row: staffRows.deposits.approve,
    about: async (amount) => inputOf(await newDeposit(amount)),
  },
  'approving a withdrawal': {
    who: payer,
    row: staffRows.withdrawals.approve,
    about: async (amount) => inputOf(await newWithdrawal(amount)),
  },
  'proposing an adjustment': { who: adjuster, row: staffRows.adjustments.make, about: adjustment },
  'approving a bonus': { who: rewards, row: staffRows.applications.approve, about: newApplication },
};

/** Proposals of which one waits each, with and without an amount. */
const PROPOSED: Readonly<Record<string, () => Promise<object>>> = {
  async 'a small adjustment'() {
    const { data } = await post(staffRows.adjustments.make, await adjustment('1'), adjuster);
    return inputOf(data['proposal'] ?? '');
  },
  async 'a receiving account'() {
    const account = {
      id: 0,
      bank_name: '农业银行',
      bank_no: '6222000011112222',
      bank_owner: '锦鲤',
      bank_address: '杭州',
    };
    await post(staffRows.accounts.save, { ...account, enabled: 1, sort: 1, reason: '新增' }, treasurer);
    return waiting('pay.account');
  },
  async 'rates and limits'() {
    const { data } = (await call(staffRows.paySettings.rates, {}, { token: treasurer.token })).body;
    await post(staffRows.paySettings.saveRates, { ...data, usdtrate: '7.05', reason: '调整' }, treasurer);
    return waiting('pay.rates');
  },
  async 'a new account of staff'() {
    await post(staffRows.staffAccounts.create, { name: 'newbie01', roles: ['service'], reason: '入职' }, security);
    return waiting('staff.new');
  },
  async 'a reset'() {
    const { id } = await staff('service');
    await post(staffRows.staffAccounts.reset, { id, reason: '手机遗失' }, security);
    return waiting('staff.reset');
  },
};

const NEEDED = { code: 403, message: STAFF.codeNeeded, data: null };

describe('at a desk that was left open', () => {
  it.each(Object.keys(BY_AMOUNT))('%s needs a code from the amount on, and none below it', async (name) => {
    const { who, row, about } = BY_AMOUNT[name] as Decision;
    await keepFresh(app, who.token);
    const [small, large] = [await about('4999'), await about('5000')];
    await leaveDesk(app, who.token);
    expect(await post(row, large, who)).toEqual(NEEDED);
    expect((await post(row, small, who)).code).toBe(200);
    await keepFresh(app, who.token);
    expect((await post(row, large, who)).code).toBe(200);
  });

  it.each(Object.keys(PROPOSED))('agreeing to %s needs a code', async (name) => {
    const input = (await PROPOSED[name]?.()) ?? {};
    await leaveDesk(app, checker.token);
    expect(await post(staffRows.proposals.approve, input, checker)).toEqual(NEEDED);
    await keepFresh(app, checker.token);
    expect((await post(staffRows.proposals.approve, input, checker)).code).toBe(200);
  });

  it.each([
    ['deposit', cashier, staffRows.deposits.approve, () => newDeposit('50000')],
    ['withdrawal', payer, staffRows.withdrawals.approve, () => newWithdrawal('50000')],
  ] as const)('both people who approve a large %s need a code', async (kind, who, row, make) => {
    const no = await make();
    await leaveDesk(app, who.token);
    await leaveDesk(app, checker.token);
    expect(await post(row, inputOf(no), who)).toEqual(NEEDED);
    await keepFresh(app, who.token);
    expect((await post(row, inputOf(no), who)).code).toBe(200);
    const proposal = await waiting(`${kind}s.approve`);
    expect(await post(staffRows.proposals.approve, proposal, checker)).toEqual(NEEDED);
    await keepFresh(app, checker.token);
    expect((await post(staffRows.proposals.approve, proposal, checker)).code).toBe(200);
  });

  it('a large bonus needs a code of the second person too', async () => {
    await keepFresh(app, rewards.token);
    await post(staffRows.applications.approve, await newApplication('6000'), rewards);
    await leaveDesk(app, checker.token);
    const proposal = await waiting('applications.approve');
    expect(await post(staffRows.proposals.approve, proposal, checker)).toEqual(NEEDED);
    await keepFresh(app, checker.token);
    expect((await post(staffRows.proposals.approve, proposal, checker)).code).toBe(200);
  });

  it.each([
    ['approving a deposit', 'cashier-in'],
    ['approving a withdrawal', 'cashier-out'],
    ['approving a bonus', 'rewards'],
  ] as const)('%s needs a code when the sum since the last one reaches the amount', async (name, role) => {
    const { row, about } = BY_AMOUNT[name] as Decision;
    const reviewer = await staff(role);
    const orders = [await about('2000'), await about('2000'), await about('2000')];
    await leaveDesk(app, reviewer.token);
    const approve = async (n: number) => post(row, orders[n] ?? {}, reviewer);
    expect((await approve(0)).code).toBe(200);
    expect((await approve(1)).code).toBe(200);
    expect(await approve(2)).toEqual(NEEDED);
    await keepFresh(app, reviewer.token);
    expect((await approve(2)).code).toBe(200);
  });

  it('refusing and closing need none', async () => {
    await leaveDesk(app, payer.token);
    const refusal = { no: await newWithdrawal('50000'), remark: '收款信息有误' };
    expect((await post(staffRows.withdrawals.refuse, refusal, payer)).code).toBe(200);
    await keepFresh(app, adjuster.token);
    const { data } = await post(staffRows.adjustments.make, await adjustment('80000'), adjuster);
    await leaveDesk(app, checker.token);
    const objection = { no: data['proposal'], remark: '缺少工单号' };
    expect((await post(staffRows.proposals.refuse, objection, checker)).code).toBe(200);
  });

  it('a repeated call returns its first answer without a code', async () => {
    await keepFresh(app, payer.token);
    const no = await newWithdrawal('6000');
    const headers = { 'idempotency-key': 'paid-before-the-break' };
    const pay = async () =>
      (await call(staffRows.withdrawals.approve, inputOf(no), { token: payer.token, headers })).body;
    const first = await pay();
    expect(first.code).toBe(200);
    await leaveDesk(app, payer.token);
    expect(await pay()).toEqual(first);
  });
});

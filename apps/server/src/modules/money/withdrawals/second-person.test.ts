import { memberRows, PROPOSALS, REVIEWS, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { sendTogether } from '../../../../test/lock-waits.ts';
import { fund, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { checkerOf } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const changeSettings = settingsChanger(database, createSettings({ database }));
const office = staffRows.withdrawals;

let anna: TestStaff;
let bao: TestStaff;
let memberId = 0;
let card = 0;
let token = '';
let count = 0;
beforeAll(async () => {
  anna = await newStaff(app, 'cashier-out', 'anna');
  bao = await newStaff(app, 'cashier-out', 'bao1');
});
const newMember = async (): Promise<void> => {
  count += 1;
  token = await register(`second${100 + count}`);
  memberId = await memberIdOf(app, token);
  const form = { bank: '招商银行', bank_owner: '陈宇', bank_no: `62258800${10_000_000 + count}` };
  await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, form), { token });
  card = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data[0]?.id ?? 0;
};
beforeEach(newMember);

const orders = async () =>
  (await database.pool.query('SELECT * FROM withdrawal WHERE member_id = $1 ORDER BY created_at', [memberId])).rows;
const newOrder = async (amount: string): Promise<string> => {
  await fund(database, memberId, BigInt(amount) * 100n);
  await call(memberRows.withdrawals.create, { bank: card, amount, password: PAY_PASSWORD }, { token });
  clock.advance(1000);
  return (await orders()).at(-1).no;
};
const act = async (row: (typeof office)['approve'], who: TestStaff, input: { no: string }) =>
  (await call(row, { remark: '', ...input }, { token: who.token })).body;
const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });
const decideProposal = async (row: typeof staffRows.proposals.approve, no: string) => {
  const { rows: found } = await database.pool.query('SELECT no FROM proposal WHERE target = $1 AND state = 1', [no]);
  const { token: second } = await checkerOf(app);
  return (await call(row, { no: found[0]?.no ?? '', remark: '核对' }, { token: second })).body;
};
const secondPasses = () => new Promise((passed) => setTimeout(passed, 1050));

describe('a large withdrawal', () => {
  it('is shown to the second person with the name of the member, the amount and where it goes', async () => {
    const no = await newOrder('50000');
    await act(office.approve, anna, { no });
    const { token: second } = await checkerOf(app);
    const { body } = await call(staffRows.proposals.list, { state: 1 }, { token: second });
    expect(body.data.data.find(({ title }) => title.includes(no))?.changes).toEqual([
      { field: '会员', before: '', after: `second${100 + count}` },
      { field: '金额', before: '', after: '50,000.00 元' },
      { field: '收款', before: '', after: expect.stringContaining('招商银行') },
      { field: '状态', before: '待审核', after: '审核通过' },
    ]);
  });

  it('goes back to the queue when the second person does not agree, or when the proposal expires', async () => {
    const no = await newOrder('50000');
    await act(office.approve, anna, { no });
    expect(await decideProposal(staffRows.proposals.refuse, no)).toEqual(done(PROPOSALS.refused));
    expect(await orders()).toMatchObject([{ first_approver_name: '', state: 1 }]);
    expect(await act(office.approve, anna, { no })).toEqual(done('已通过初审，等待第二人复核'));
    await database.pool.query('UPDATE proposal SET expires_at = $1 WHERE target = $2', [clock.now(), no]);
    expect(await act(office.approve, bao, { no })).toEqual(done('已通过初审，等待第二人复核'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 50_000_00n });
  });

  it('requires two people when the withdrawals of a member on one day reach the amount together', async () => {
    const [first, second] = [await newOrder('49999'), await newOrder('100')];
    expect(await act(office.approve, anna, { no: first })).toEqual(done('已审核通过'));
    expect(await act(office.approve, bao, { no: second })).toEqual(done('已通过初审，等待第二人复核'));
  });

  it('requires two people when a reviewer has approved too much on one day, also with approvals at once', async () => {
    await changeSettings({ reviewer_second_person: '300' });
    await secondPasses();
    const chen = await newStaff(app, 'cashier-out');
    const nos: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      // Orders of one member would wait for each other anyway.
      await newMember();
      nos.push(await newOrder('100'));
    }
    const approving = nos.map((no) => () => act(office.approve, chen, { no }));
    const answers = await sendTogether(database, 'withdrawal_event', approving);
    expect(answers.filter(({ message }) => message === '已审核通过')).toHaveLength(2);
    expect(answers.filter(({ message }) => message === '已通过初审，等待第二人复核')).toHaveLength(2);
    await changeSettings({ reviewer_second_person: '500000' });
    await secondPasses();
  });

  it('is not paid by a person who let money of the member in within 24 hours', async () => {
    const no = await newOrder('100');
    await database.pool.query('INSERT INTO deposit_approval VALUES ($1, $2, $3)', [memberId, anna.id, clock.now()]);
    expect(await act(office.approve, anna, { no })).toEqual(refused(403, REVIEWS.letMoneyIn));
    await database.pool.query(`UPDATE deposit_approval SET at = at - interval '24 hours'`);
    expect(await act(office.approve, anna, { no })).toEqual(done('已审核通过'));
  });
});

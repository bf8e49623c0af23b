import { type Endpoint, memberRows, PROPOSALS, STAFF, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import { ALWAYS_FRESH } from '../../../../test/fresh-code.ts';
import { booksAreSound, expectStoredRequest, fund, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { expireProposals } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { createLedger } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createProposals } from '../../operator/proposals/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createTurnover } from '../turnover/index.ts';
import { createAdjustments, settledAdjustments } from './index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const turnover = createTurnover({ database, clock });
const ledger = createLedger();
const { audit } = createStaff({ database, clock, config: testConfig() });
const settings = createSettings({ database });
const proposals = createProposals({ database, clock, settings, audit });
const parts = { database, clock, ledger, settings, turnover, audit, proposals };
const service = createAdjustments(parts);
const rows = staffRows.adjustments;

let anna: TestStaff;
let bao: TestStaff;
let name = '';
let memberId = 0;
let token = '';
let count = 0;

beforeAll(async () => {
  anna = await newStaff(app, 'adjuster', 'anna');
  bao = await newStaff(app, 'checker', 'bao1');
});
beforeEach(async () => {
  count += 1;
  name = `Adjust${100 + count}`;
  token = await register(name);
  memberId = await memberIdOf(app, token);
  clock.advance(1000);
});

const act = async (row: Endpoint, who: TestStaff, input: object, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return (await call(row, input, { token: who.token, headers })).body;
};
const { approve, refuse, withdraw } = staffRows.proposals;
const draft = (more: object = {}) => ({ member: name, amount: '88', multiple: '3', reason: '活动补发', ...more });
/** Makes an adjustment, and returns the number of its proposal. */
const make = async (more: object = {}): Promise<string> => {
  const { body } = await call(rows.make, draft(more), { token: anna.token });
  if (body.code !== 200) throw new Error(body.message);
  return body.data.proposal;
};
const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });
const latest = async () => (await call(rows.list, {}, { token: anna.token })).body.data.data[0];
const auditOf = async (no: string) => {
  const { rows: found } = await database.pool.query(
    'SELECT action, staff_name, changes FROM audit_row WHERE target = $1 ORDER BY id',
    [`调账 ${no}`],
  );
  return found.map(({ action, staff_name, changes }) => [staff_name, action, changes[0].before, changes[0].after]);
};

describe('a proposal', () => {
  it('is refused with the text of the first failing check, in the specified order', async () => {
    const steps = [
      [{}, '请输入会员账号'],
      [{ member: 'nobody99' }, '请输入正确的金额'],
      [{ amount: '0' }, '请输入正确的金额'],
      [{ amount: '1000000.01' }, '单笔调账不能超过1000000元'],
      [{ amount: '88' }, '流水倍数为0~20的整数'],
      [{ multiple: '21' }, '流水倍数为0~20的整数'],
      [{ multiple: '3' }, '请填写调账原因'],
      [{ reason: '长'.repeat(201) }, '备注不能超过200字'],
    ] as const;
    let form = {};
    for (const [change, text] of steps) {
      form = { ...form, ...change };
      expect(await act(rows.make, anna, form)).toEqual(refused(400, text));
    }
    expect(await act(rows.make, anna, { ...form, reason: '活动补发' })).toEqual(refused(404, '会员不存在'));
  });

  it('moves no money and waits for another person', async () => {
    const { message, data } = await act(rows.make, anna, draft({ member: name.toLowerCase() }));
    expect(message).toBe('已提交，等待另一人复核');
    expect(data).toEqual({
      no: expect.stringMatching(/^A\d{14}\w{12}$/),
      proposal: expect.stringMatching(/^P\d{14}\w{12}$/),
    });
    const no = Object(data).proposal;
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    expect(await latest()).toEqual({
      no: Object(data).no,
      member_id: memberId,
      member_name: name,
      direction: 'credit',
      amount: '88.00',
      multiple: 3,
      reason: '活动补发',
      state: 1,
      maker: 'anna',
      made_by_me: true,
      checker: '',
      remark: '',
      created_at: expect.stringMatching(/^2026-06-18 14:4/),
      decided_at: '',
      proposal: { no, made_by_me: true, obstacle: PROPOSALS.ownNotAllowed },
    });
    const { body } = await call(rows.list, { search: name }, { token: bao.token });
    expect(body.data.data[0]?.proposal).toEqual({ no, made_by_me: false, obstacle: '' });
    expect(await service.openCount(database.orm)).toMatchObject({ count: 1 });
    await act(refuse, bao, { no, remark: '不需要' });
  });

  it('is created once when the same submission arrives repeatedly', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(rows.make, anna, draft(), 'one-proposal')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const content = `{"member":"${name}","direction":"credit","amount":"88","multiple":"3","reason":"活动补发"}`;
    await expectStoredRequest(database, 'one-proposal', content);
    const { body } = await call(rows.list, { search: name }, { token: anna.token });
    expect(body.data.total).toBe(1);
    expect(await act(rows.make, anna, draft({ amount: '89' }), 'one-proposal')).toEqual(
      refused(409, '请求重复且内容不一致'),
    );
  });
});

describe('the second person', () => {
  it('puts a credit into effect, with its turnover requirement', async () => {
    const no = await make();
    expect(await act(approve, bao, { no, remark: '核对无误' })).toEqual(done(PROPOSALS.approved));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 88_00n, held: 0n });
    const { data } = (await call(memberRows.withdrawals.requirements, {}, { token })).body;
    expect(data).toMatchObject({ left: '264.00', list: [{ title: '人工调账', amount: '88.00', multiple: '3' }] });
    expect(await latest()).toMatchObject({ state: 2, checker: 'bao1', remark: '核对无误', made_by_me: true });
    expect(await auditOf((await latest())?.no ?? '')).toEqual([
      ['anna', 'adjustments.make', '', '待复核'],
      ['bao1', 'adjustments.approve', '待复核', '已生效'],
    ]);
  });

  it('adds no turnover requirement with a multiple of 0', async () => {
    await act(approve, bao, { no: await make({ multiple: '0' }) });
    const { data } = (await call(memberRows.withdrawals.turnover, {}, { token })).body;
    expect(data).toEqual({ bet_amount: '0.00' });
  });

  it('puts a debit into effect, but it stays waiting while the balance is too low', async () => {
    await fund(database, memberId, 100_00n);
    const no = await make({ direction: 'debit', amount: '100.01' });
    expect(await act(approve, bao, { no })).toEqual(refused(422, '余额不足'));
    expect(await latest()).toMatchObject({ state: 1, checker: '' });
    await fund(database, memberId, 1n);
    expect(await act(approve, bao, { no })).toEqual(done(PROPOSALS.approved));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
  });

  it('ends the turnover requirement by a debit of all the money of a member', async () => {
    await act(approve, bao, { no: await make() });
    // The person who agreed to the credit does not agree to the debit.
    await act(approve, await newStaff(app, 'checker'), { no: await make({ direction: 'debit' }) });
    await fund(database, memberId, 100_00n);
    expect(await turnover.left(database.orm, memberId)).toBe(0n);
  });

  it('refuses a proposal with a reason, and no money moves', async () => {
    const no = await make();
    expect(await act(refuse, bao, { no, remark: '' })).toEqual(refused(400, '拒绝时请填写原因'));
    expect(await act(refuse, bao, { no, remark: '重复提交' })).toEqual(done(PROPOSALS.refused));
    expect(await act(approve, bao, { no })).toEqual(refused(409, PROPOSALS.decided));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
  });

  it('cannot be the first one: the calls and the database refuse it', async () => {
    const no = await make();
    expect(await act(approve, anna, { no })).toEqual(refused(403, STAFF.notAllowed));
    expect(await act(refuse, anna, { no, remark: '算了' })).toEqual(refused(403, STAFF.notAllowed));
    const { no: adjustment } = (await latest()) ?? {};
    const byHand = 'UPDATE adjustment SET state = 2, checker_id = maker_id, decided_at = now() WHERE no = $1';
    await expect(database.pool.query(byHand, [adjustment])).rejects.toThrow('adjustment_two_people');
  });

  it('is not needed any more when the first one withdraws it, or when it expires', async () => {
    expect(await act(withdraw, anna, { no: await make() })).toEqual(done(PROPOSALS.withdrawn));
    expect(await latest()).toMatchObject({ state: 4, checker: '', proposal: null });
    clock.advance(1000);
    await make();
    await expireProposals(app);
    expect(await latest()).toMatchObject({ state: 5, checker: '', proposal: null });
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
  });

  it('needs the permission', async () => {
    const service = await newStaff(app, 'service');
    for (const row of Object.values(rows)) {
      expect(await act(row, service, { ...draft(), no: 'A' })).toEqual(refused(403, STAFF.notAllowed));
    }
  });
});

describe('concurrent decisions', () => {
  const outcome = (work: Promise<unknown>) => work.then(String, (cause: Error) => cause.message);
  const checker = (id: number, idempotencyKey?: string) => ({
    staff: { id, name: `复核 ${id}`, roles: ['checker'] as const, sessionId: '', confirmedAt: ALWAYS_FRESH },
    address: '127.0.0.1',
    idempotencyKey,
  });

  it('credit once when thirty approvals arrive', async () => {
    const no = await make();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => outcome(proposals.approve(checker(1000 + at), { no, remark: '' }))),
    );
    expect(outcomes.filter((each) => each === 'null')).toHaveLength(1);
    expect(outcomes.filter((each) => each === PROPOSALS.decided)).toHaveLength(29);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 88_00n, held: 0n });
  });

  it('end in either an approval or a refusal', async () => {
    const no = await make();
    const outcomes = await Promise.all([
      outcome(proposals.approve(checker(1000), { no, remark: '' })),
      outcome(proposals.refuse(checker(1001), { no, remark: '不' })),
    ]);
    expect(outcomes.toSorted()).toEqual(['null', PROPOSALS.decided]);
    const { centre } = await walletsOf(database, memberId);
    expect(centre).toBe(outcomes[0] === 'null' ? 88_00n : 0n);
  });

  it('leave the adjustment waiting when one fails after the posting, and its key can be used again', async () => {
    const no = await make();
    const dark = async () => {
      throw new Error('the lights went out');
    };
    const broken = createProposals({ database, clock, settings, audit });
    createAdjustments({ ...parts, proposals: broken, turnover: { ...turnover, require: dark } });
    await expect(broken.approve(checker(1000, 'after-the-dark'), { no, remark: '' })).rejects.toThrow('lights');
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    await proposals.approve(checker(1000, 'after-the-dark'), { no, remark: '' });
    await proposals.approve(checker(1000, 'after-the-dark'), { no, remark: '' });
    expect(await walletsOf(database, memberId)).toEqual({ centre: 88_00n, held: 0n });
  });
});

it('lists adjustments by state, number and member, newest first', async () => {
  const agreed = await make();
  const first = (await latest())?.no ?? '';
  clock.advance(1000);
  await make();
  const second = (await latest())?.no;
  await act(approve, bao, { no: agreed });
  const found = async (filter: object) =>
    (await call(rows.list, filter, { token: bao.token })).body.data.data.map(({ no }) => no);
  expect(await found({ search: name.toLowerCase() })).toEqual([second, first]);
  expect(await found({ search: name, state: 1 })).toEqual([second]);
  expect(await found({ search: first.toLowerCase() })).toEqual([first]);
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect((await database.orm.execute(settledAdjustments)).rows.map(({ no }) => no)).toContain(first);
});

it('the books are consistent after all tests of this file', async () => {
  expect(await booksAreSound(database)).toBe(true);
});

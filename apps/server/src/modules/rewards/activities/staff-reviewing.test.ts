import { APPLICATIONS, memberRows, PROPOSALS, STAFF, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Applicant, applicationsFixture } from '../../../../test/applications.ts';
import { ALWAYS_FRESH } from '../../../../test/fresh-code.ts';
import { booksAreSound, expectStoredRequest, walletsOf } from '../../../../test/money.ts';
import { agreeTo, checkerOf, expireProposals } from '../../../../test/proposals.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { paidBonuses } from './index.ts';
import { createReviewing } from './staff-reviewing.ts';

const {
  app,
  call,
  database,
  rows,
  turnover,
  sent,
  reviewing,
  anna,
  bao,
  act,
  applied,
  approval,
  latest,
  auditOf,
  newMember,
  parts,
} = await applicationsFixture();
const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });

let who: Applicant;
beforeEach(async () => {
  who = await newMember();
});

describe('an approval', () => {
  it('is refused with the text of the first failing check, in the specified order', async () => {
    const of = await applied(who);
    const steps = [
      [{ bonus: '' }, '请输入彩金金额，不派发请填 0'],
      [{ bonus: ' ' }, '请输入彩金金额，不派发请填 0'],
      [{ bonus: '-1' }, '请输入正确的彩金金额'],
      [{ bonus: '1.234' }, '请输入正确的彩金金额'],
      [{ bonus: '1000000.01' }, '单笔彩金不能超过1000000元'],
      [{ multiple: '' }, '流水倍数为0~50的整数'],
      [{ multiple: '51' }, '流水倍数为0~50的整数'],
      [{ multiple: '1.5' }, '流水倍数为0~50的整数'],
      [{ remark: '长'.repeat(201) }, '备注不能超过200字'],
    ] as const;
    for (const [change, text] of steps) {
      expect(await act(rows.approve, anna, approval(of, change))).toEqual(refused(400, text));
    }
    expect(await latest(who)).toMatchObject({ state: 1, bonus: '0.00' });
  });

  it('pays the bonus with its turnover requirement, sends a letter and writes an audit row', async () => {
    const of = await applied(who);
    expect(await act(rows.approve, anna, approval(of))).toEqual(done('已通过，彩金已入账'));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 188_00n, held: 0n });
    const { data } = (await call(memberRows.withdrawals.requirements, {}, { token: who.token })).body;
    expect(data).toMatchObject({ left: '940.00', list: [{ title: '彩金', amount: '188.00', multiple: '5' }] });
    expect(await latest(who)).toMatchObject({ state: 2, bonus: '188.00', multiple: 5, reason: '' });
    expect(await auditOf(of.no)).toMatchObject([
      {
        action: 'applications.approve',
        staff_name: 'anna',
        changes: [
          { field: '状态', before: '待审核', after: '通过' },
          { field: '彩金', before: '', after: '188.00 元' },
          { field: '流水倍数', before: '', after: '5 倍' },
          { field: '与条款不同的原因', before: '', after: '活动奖励' },
        ],
      },
    ]);
    const { data: mail } = (await call(memberRows.content.notices, {}, { token: who.token })).body.data;
    expect(mail[0]).toMatchObject({ title: '活动申请已通过', content: expect.stringContaining('940.00') });
    const { rows: paid } = await database.orm.execute(paidBonuses);
    expect(paid).toContainEqual(expect.objectContaining({ no: of.no, amount: 188_00n }));
  });

  it('accepts a bonus of 0, and a multiple of 0 requires no turnover', async () => {
    expect(await act(rows.approve, anna, approval(await applied(who), { bonus: '0', multiple: '' }))).toEqual(
      done('已通过'),
    );
    expect(await walletsOf(database, who.id)).toEqual({ centre: 0n, held: 0n });
    who = await newMember();
    await act(rows.approve, anna, approval(await applied(who), { multiple: '0' }));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 188_00n, held: 0n });
    expect(await turnover.left(database.orm, who.id)).toBe(0n);
  });

  it('pays once and returns the same answer when it is sent again with its key, and is refused with another amount', async () => {
    const of = await applied(who);
    const answers = await Promise.all([1, 2, 3].map(() => act(rows.approve, anna, approval(of), 'double-tap-0001')));
    expect(answers).toEqual(Array.from({ length: 3 }, () => done('已通过，彩金已入账')));
    const content = `{"no":"${of.no}","version":${of.version},"bonus":"188","multiple":"5","remark":"活动奖励"}`;
    await expectStoredRequest(database, 'double-tap-0001', content);
    const other = await act(rows.approve, anna, approval(of, { bonus: '288' }), 'double-tap-0001');
    expect(other).toEqual(refused(409, '请求重复且内容不一致'));
    expect(await act(rows.approve, anna, approval(of), 'double-tap-0002')).toEqual(refused(409, '该申请已处理'));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 188_00n, held: 0n });
  });
});

describe('a large bonus', () => {
  const large = { bonus: '5000', multiple: '12', remark: '首存 1 万元' };

  it('is paid only when a second person agrees', async () => {
    const of = await applied(who);
    expect(await act(rows.approve, anna, approval(of, large))).toEqual(done('已通过初审，等待第二人复核'));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 0n, held: 0n });
    expect(await latest(who)).toMatchObject({ state: 1, bonus: '0.00', multiple: 0 });

    const seen = { no: of.no, version: of.version + 1 };
    for (const reviewer of [anna, bao])
      expect(await act(rows.approve, reviewer, approval(seen, large))).toEqual(refused(422, APPLICATIONS.secondPerson));
    const { data } = (await call(rows.detail, { no: of.no }, { token: bao.token })).body;
    expect(data).toMatchObject({ first_approver: 'anna', first_approved_by_me: false, bonus: '5000.00', multiple: 12 });
    const waiting = data.proposal?.no ?? '';
    const byReviewer = await call(staffRows.proposals.approve, { no: waiting, remark: '' }, { token: bao.token });
    expect(byReviewer.body).toEqual(refused(403, STAFF.notAllowed));

    expect(await agreeTo(app, waiting)).toEqual(done(PROPOSALS.approved));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 5000_00n, held: 0n });
    const checker = await checkerOf(app);
    expect((await auditOf(of.no)).map(({ staff_name }) => staff_name)).toEqual(['anna', checker.name]);
  });

  it('waits for a first person again when the second one refuses or does not decide', async () => {
    const of = await applied(who);
    const waiting = async () => (await call(rows.detail, { no: of.no }, { token: bao.token })).body.data;
    await act(rows.approve, anna, approval(of, large));
    const { token } = await checkerOf(app);
    const { proposal } = await waiting();
    await call(staffRows.proposals.refuse, { no: proposal?.no, remark: '金额有误' }, { token });
    const free = { state: 1, first_approver: '', bonus: '0.00', multiple: 0, remark: '', proposal: null };
    expect(await waiting()).toMatchObject(free);
    await act(rows.approve, bao, approval({ ...of, version: of.version + 2 }, large));
    expect(await waiting()).toMatchObject({ first_approver: 'bao1' });
    await expireProposals(app);
    expect(await waiting()).toMatchObject(free);
  });

  it('can still be refused by a reviewer, and then nothing is paid and nothing waits', async () => {
    const of = await applied(who);
    await act(rows.approve, anna, approval(of, large));
    const seen = { no: of.no, version: of.version + 1 };
    expect(await act(rows.refuse, anna, { ...seen, remark: '重复账户' })).toEqual(done('已拒绝'));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 0n, held: 0n });
    expect(await latest(who)).toMatchObject({ state: 3, bonus: '0.00', reason: '重复账户' });
    const { rows: left } = await database.pool.query('SELECT state FROM proposal WHERE target = $1', [of.no]);
    expect(left).toEqual([{ state: 4 }]);
  });

  it('requires two people by a database constraint', async () => {
    const of = await applied(who);
    await act(rows.approve, anna, approval(of, large));
    const byHand =
      'UPDATE activity_application SET state = 2, decided_by = first_approver_id, decided_at = now() WHERE no = $1';
    await expect(database.pool.query(byHand, [of.no])).rejects.toThrow('activity_application_two_people');
  });
});

describe('a refusal', () => {
  it('needs a reason, which the member can read', async () => {
    const of = await applied(who);
    expect(await act(rows.refuse, anna, { ...of, remark: ' ' })).toEqual(refused(400, '拒绝时请填写原因'));
    expect(await act(rows.refuse, anna, { ...of, remark: '未达到首存金额' })).toEqual(done('已拒绝'));
    expect(await latest(who)).toMatchObject({ state: 3, reason: '未达到首存金额' });
    expect(await act(rows.approve, anna, approval(of))).toEqual(refused(409, '该申请已处理'));
    const { data: mail } = (await call(memberRows.content.notices, {}, { token: who.token })).body.data;
    expect(mail[0]).toMatchObject({ title: '活动申请未通过', content: expect.stringContaining('未达到首存金额') });
  });
});

describe('concurrent decisions', () => {
  const reviewer = (id: number, idempotencyKey?: string) => ({
    staff: { id, name: `财务 ${id}`, roles: ['rewards'] as const, sessionId: '', confirmedAt: ALWAYS_FRESH },
    address: '127.0.0.1',
    idempotencyKey,
  });
  const read = (of: Parameters<typeof approval>[0]) => rows.approve.input.parse(approval(of));
  const outcome = (work: Promise<unknown>) => work.then(String, (cause: Error) => cause.message);

  it('pay once when thirty reviewers approve', async () => {
    const of = await applied(who);
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => outcome(reviewing.approve(reviewer(1000 + at), read(of)))),
    );
    expect(outcomes.filter((each) => each === APPLICATIONS.paid)).toHaveLength(1);
    expect(outcomes.filter((each) => each === APPLICATIONS.decided)).toHaveLength(29);
    expect(await walletsOf(database, who.id)).toEqual({ centre: 188_00n, held: 0n });
    expect(await turnover.left(database.orm, who.id)).toBe(940_00n);
    expect(sent).toHaveLength(1);
  });

  it('end in either an approval or a refusal', async () => {
    const of = await applied(who);
    const outcomes = await Promise.all([
      outcome(reviewing.approve(reviewer(1000), read(of))),
      outcome(reviewing.refuse(reviewer(1001), { ...of, remark: '不' })),
    ]);
    expect(outcomes.filter((each) => each === APPLICATIONS.decided)).toHaveLength(1);
    const { centre } = await walletsOf(database, who.id);
    expect(centre).toBe(outcomes[0] === APPLICATIONS.paid ? 188_00n : 0n);
  });

  it('pay nothing when the letter fails, and the key can be used again', async () => {
    const of = await applied(who);
    const dark = async () => {
      throw new Error('the lights went out');
    };
    const broken = createReviewing({ ...parts, letters: { sendLetters: dark } });
    await expect(broken.approve(reviewer(1000, 'dark-1'), read(of))).rejects.toThrow('lights');
    expect(await walletsOf(database, who.id)).toEqual({ centre: 0n, held: 0n });
    await reviewing.approve(reviewer(1000, 'dark-1'), read(of));
    await reviewing.approve(reviewer(1000, 'dark-1'), read(of));
    expect(await walletsOf(database, who.id)).toEqual({ centre: 188_00n, held: 0n });
  });
});

it('the books are consistent after all tests of this file', async () => {
  expect(await booksAreSound(database)).toBe(true);
  const bonuses = (await auditBooks(database)).find(({ name }) => name.startsWith('彩金'));
  expect(bonuses).toMatchObject({ passed: true });
});

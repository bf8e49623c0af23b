import { APPLICATIONS, memberRows, staffRows } from '@koi/contract';
import type { ActivityTerms } from '@koi/contract/rules/activities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import { booksAreSound, expectStoredRequest, fund, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { creditedDeposit, storeActivities, storeBets } from '../../../../test/past.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { aGame } from '../../../../test/venues.ts';
import { createLedger } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createTurnover } from '../../money/turnover/index.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createCatalogueService, putGames } from '../../play/catalogue/index.ts';
import { paidBonuses } from './index.ts';
import { createReviewing } from './staff-reviewing.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const rows = staffRows.applications;
const turnover = createTurnover({ database });
const { audit } = createStaff({ database, clock, config: testConfig() });
const sent: { title: string; content: string; memberIds: readonly number[] }[] = [];
const parts = {
  database,
  clock,
  turnover,
  ledger: createLedger({ database }),
  settings: createSettings({ database }),
  audit,
  games: createCatalogueService({ database, clock }),
  letters: {
    sendLetters: async (_: unknown, letter: (typeof sent)[number]) => {
      sent.push(letter);
    },
  },
};
const reviewing = createReviewing(parts);

const MANUAL: ActivityTerms = { basis: 'manual', category: '', tiers: [] };

let anna: TestStaff;
let bao: TestStaff;
let activityId = 0;
let token = '';
let memberId = 0;
let count = 0;

/** An activity with these terms, open since 1 June. */
const offered = async (terms: ActivityTerms): Promise<number> => {
  const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>首存 100 元起</p>' };
  const more = { memo: '每位会员一次', endsAt: null, active: true, canApply: true };
  const startsAt = new Date('2026-06-01T00:00:00+08:00');
  const activity = { ...text, ...more, startsAt, terms, title: '新会员首存礼金' };
  const [id = 0] = await database.transaction((tx) => storeActivities(tx, [activity], clock.now()));
  return id;
};

beforeAll(async () => {
  anna = await newStaff(app, 'finance', 'anna');
  bao = await newStaff(app, 'finance', 'bao1');
  activityId = await offered(MANUAL);
});
beforeEach(async () => {
  sent.length = 0;
  count += 1;
  token = await register(`Bonus${100 + count}`);
  memberId = await memberIdOf(app, token);
  clock.advance(60_000);
});

const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });
const act = async (row: (typeof rows)['approve' | 'refuse'], who: TestStaff, input: object, key?: string) =>
  (await call(row, input, { token: who.token, headers: key === undefined ? {} : { 'idempotency-key': key } })).body;

/** A new application of the member. */
const applied = async (activityid = activityId): Promise<{ no: string; version: number }> => {
  await call(memberRows.activities.apply, { activityid }, { token });
  const { data } = (await call(rows.list, { state: 1, search: `Bonus${100 + count}` }, { token: anna.token })).body;
  const [row] = data.data;
  if (row === undefined) throw new Error('there is no application');
  return { no: row.no, version: row.version };
};
const approval = (of: { no: string; version: number }, more: object = {}) => ({
  ...of,
  bonus: '188',
  multiple: '5',
  remark: '活动奖励',
  ...more,
});
const latest = async () => (await call(memberRows.activities.applications, {}, { token })).body.data.data[0];
const auditOf = async (no: string) => {
  const { rows: found } = await database.pool.query(
    'SELECT action, staff_name, changes FROM audit_row WHERE target = $1 ORDER BY id',
    [`活动申请 ${no}`],
  );
  return found;
};

describe('an approval', () => {
  it('is refused with the text of the first failing check, in the specified order', async () => {
    const of = await applied();
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
    expect(await latest()).toMatchObject({ state: 1, bonus: '0.00' });
  });

  it('pays the bonus with its turnover requirement, sends a letter and writes an audit row', async () => {
    const of = await applied();
    expect(await act(rows.approve, anna, approval(of))).toEqual(done('已通过，彩金已入账'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 188_00n, held: 0n });
    const { data } = (await call(memberRows.withdrawals.requirements, {}, { token })).body;
    expect(data).toMatchObject({ left: '940.00', list: [{ title: '彩金', amount: '188.00', multiple: '5' }] });
    expect(await latest()).toMatchObject({ state: 2, bonus: '188.00', multiple: 5, reason: '' });
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
    const { data: mail } = (await call(memberRows.content.notices, {}, { token })).body.data;
    expect(mail[0]).toMatchObject({ title: '活动申请已通过', content: expect.stringContaining('940.00') });
    expect(await paidBonuses(database.orm, '', 1000)).toContainEqual({ no: of.no, amount: 188_00n });
  });

  it('accepts a bonus of 0, and a multiple of 0 requires no turnover', async () => {
    expect(await act(rows.approve, anna, approval(await applied(), { bonus: '0', multiple: '' }))).toEqual(
      done('已通过'),
    );
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    token = await register(`Bonus${200 + count}`);
    memberId = await memberIdOf(app, token);
    count += 100;
    await act(rows.approve, anna, approval(await applied(), { multiple: '0' }));
    count -= 100;
    expect(await walletsOf(database, memberId)).toEqual({ centre: 188_00n, held: 0n });
    expect(await turnover.left(database.orm, memberId)).toBe(0n);
  });

  it('pays once and returns the same answer when it is sent again with its key, and is refused with another amount', async () => {
    const of = await applied();
    const answers = await Promise.all([1, 2, 3].map(() => act(rows.approve, anna, approval(of), 'double-tap-0001')));
    expect(answers).toEqual(Array.from({ length: 3 }, () => done('已通过，彩金已入账')));
    const content = `{"no":"${of.no}","version":${of.version},"bonus":"188","multiple":"5","remark":"活动奖励"}`;
    await expectStoredRequest(database, 'double-tap-0001', content);
    const other = await act(rows.approve, anna, approval(of, { bonus: '288' }), 'double-tap-0001');
    expect(other).toEqual(refused(409, '请求重复且内容不一致'));
    expect(await act(rows.approve, anna, approval(of), 'double-tap-0002')).toEqual(refused(409, '该申请已处理'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 188_00n, held: 0n });
  });
});

describe('the terms of an activity', () => {
  const tiers = [
    { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' },
    { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' },
  ];
  const byDeposits = (basis: ActivityTerms['basis']): ActivityTerms => ({ basis, category: '', tiers });
  const deposited = (amount: bigint, at: string) =>
    database.transaction((tx) => creditedDeposit(tx, { memberId, way: 'bank', amount, at: new Date(at) }));
  const detailOf = async (no: string) => (await call(rows.detail, { no }, { token: anna.token })).body.data;
  const assessed = async (no: string) => (await detailOf(no)).assessment;

  it('determine the qualifying deposit and the bonus, and an approval that matches them needs no reason', async () => {
    const first = await deposited(1000_00n, '2026-06-10T10:00:00+08:00');
    await deposited(5000_00n, '2026-06-11T10:00:00+08:00');
    const of = await applied(await offered(byDeposits('first_deposit')));
    expect(await detailOf(of.no)).toMatchObject({
      terms: { basis: 'first_deposit', tiers },
      assessment: {
        from: '2026-06-01 00:00:00',
        to: '',
        qualifying: '1000.00',
        deposits: [{ no: first, amount: '1000.00', credited_at: '2026-06-10 10:05:00' }],
        tier: 1,
        expected: { bonus: '300.00', multiple: 8 },
      },
    });
    const byTerms = approval(of, { bonus: '300', multiple: '8', remark: '' });
    expect(await act(rows.approve, anna, byTerms)).toEqual(done('已通过，彩金已入账'));
    expect((await auditOf(of.no))[0].changes).toEqual([
      { field: '状态', before: '待审核', after: '通过' },
      { field: '彩金', before: '条款 300.00 元', after: '300.00 元' },
      { field: '流水倍数', before: '条款 8 倍', after: '8 倍' },
    ]);
  });

  it('refuse another amount or multiple without a reason, and store the reason', async () => {
    await deposited(1000_00n, '2026-06-10T10:00:00+08:00');
    const of = await applied(await offered(byDeposits('first_deposit')));
    for (const [bonus, multiple] of [
      ['301', '8'],
      ['0', '8'],
      ['300', '7'],
    ]) {
      const other = approval(of, { bonus, multiple, remark: ' ' });
      expect(await act(rows.approve, anna, other)).toEqual(refused(422, '与活动条款不一致，请填写原因'));
    }
    expect(await walletsOf(database, memberId)).toEqual({ centre: 1000_00n, held: 0n });
    const reasoned = approval(of, { bonus: '388', multiple: '8', remark: '补发上月差额' });
    expect(await act(rows.approve, anna, reasoned)).toEqual(done('已通过，彩金已入账'));
    expect((await auditOf(of.no))[0].changes).toEqual([
      { field: '状态', before: '待审核', after: '通过' },
      { field: '彩金', before: '条款 300.00 元', after: '388.00 元' },
      { field: '流水倍数', before: '条款 8 倍', after: '8 倍' },
      { field: '与条款不同的原因', before: '', after: '补发上月差额' },
    ]);
  });

  it('expect no bonus below the first tier, so that every approval needs a reason', async () => {
    const of = await applied(await offered(byDeposits('first_deposit')));
    expect(await assessed(of.no)).toMatchObject({ qualifying: '0.00', deposits: [], tier: -1, expected: null });
    const free = approval(of, { bonus: '0', multiple: '', remark: '' });
    expect(await act(rows.approve, anna, free)).toEqual(refused(422, APPLICATIONS.termsReason));
  });

  it('ignore a first deposit made before the activity began', async () => {
    await deposited(1000_00n, '2026-05-31T20:00:00+08:00');
    await deposited(1000_00n, '2026-06-02T20:00:00+08:00');
    const of = await applied(await offered(byDeposits('first_deposit')));
    expect(await assessed(of.no)).toMatchObject({ qualifying: '0.00', expected: null });
  });

  it('sum the deposits of the day of the application or of the whole activity', async () => {
    await deposited(700_00n, '2026-06-17T12:00:00+08:00');
    await deposited(400_00n, '2026-06-18T00:00:00+08:00');
    await deposited(100_00n, '2026-06-18T09:00:00+08:00');
    const day = await applied(await offered(byDeposits('day_deposits')));
    expect(await assessed(day.no)).toMatchObject({
      from: '2026-06-18 00:00:00',
      to: '2026-06-19 00:00:00',
      qualifying: '500.00',
      expected: { bonus: '90.00', multiple: 5 },
    });
    await act(rows.approve, anna, approval(day, { bonus: '90', multiple: '5', remark: '' }));
    const whole = await applied(await offered(byDeposits('window_deposits')));
    expect(await assessed(whole.no)).toMatchObject({
      qualifying: '1200.00',
      tier: 1,
      expected: { bonus: '360.00', multiple: 8 },
    });
  });

  it('count the valid bets of one category in the previous week', async () => {
    const bet = (game: string, validStake: bigint, settled: string) => {
      const at = new Date(settled);
      const id = `${game}-${settled}`;
      const money = { stake: validStake, validStake, payout: validStake, state: 'settled' as const };
      const times = { placedAt: at, settledAt: at, pulledAt: at };
      return { memberId, venue: 'tianji', bet: id, game, round: id, detail: '', ...money, ...times };
    };
    await database.transaction(async (tx) => {
      await putGames(
        tx,
        [{ code: 'tianji', title: '天际体育' }],
        [
          { ...aGame('tianji', 'football'), category: 'sport' },
          { ...aGame('tianji', 'slots'), category: 'concise' },
        ],
      );
      await storeBets(tx, [
        bet('football', 2000_00n, '2026-06-08T00:00:00+08:00'),
        bet('football', 1500_00n, '2026-06-14T23:59:59+08:00'),
        bet('football', 9000_00n, '2026-06-15T00:00:00+08:00'),
        bet('slots', 9000_00n, '2026-06-10T00:00:00+08:00'),
      ]);
    });
    const tier = { from: '3000', percent: '', cap: '', amount: '28', multiple: '1' };
    const of = await applied(await offered({ basis: 'week_turnover', category: 'sport', tiers: [tier] }));
    expect(await assessed(of.no)).toMatchObject({
      from: '2026-06-08 00:00:00',
      to: '2026-06-15 00:00:00',
      qualifying: '3500.00',
      expected: { bonus: '28.00', multiple: 1 },
    });
  });

  it('are those that applied when the member applied', async () => {
    await deposited(1000_00n, '2026-06-10T10:00:00+08:00');
    const id = await offered(byDeposits('first_deposit'));
    const of = await applied(id);
    await database.pool.query('UPDATE activity SET terms = $1 WHERE id = $2', [JSON.stringify(MANUAL), id]);
    expect(await assessed(of.no)).toMatchObject({ expected: { bonus: '300.00', multiple: 8 } });
  });

  it('expect 0 for an activity without a bonus', async () => {
    const of = await applied(await offered({ basis: 'none', category: '', tiers: [] }));
    expect(await assessed(of.no)).toMatchObject({ expected: { bonus: '0.00', multiple: 0 } });
    expect(await act(rows.approve, anna, approval(of, { bonus: '0', multiple: '', remark: '' }))).toEqual(
      done('已通过'),
    );
  });
});

describe('a large bonus', () => {
  const large = { bonus: '5000', multiple: '12', remark: '首存 1 万元' };

  it('is paid only when another person agrees to the same amount', async () => {
    const of = await applied();
    expect(await act(rows.approve, anna, approval(of, large))).toEqual(done('已通过初审，等待第二人复核'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    expect(await latest()).toMatchObject({ state: 1, bonus: '0.00', multiple: 0 });

    const seen = { no: of.no, version: of.version + 1 };
    expect(await act(rows.approve, anna, approval(seen, large))).toEqual(refused(422, '大额彩金需由另一名审核人复核'));
    expect(await act(rows.approve, bao, approval(of, large))).toEqual(refused(409, APPLICATIONS.changed));
    const lower = approval(seen, { ...large, bonus: '100' });
    expect(await act(rows.approve, bao, lower)).toEqual(refused(409, APPLICATIONS.changed));
    const { data } = (await call(rows.detail, { no: of.no }, { token: bao.token })).body;
    expect(data).toMatchObject({ first_approver: 'anna', first_approved_by_me: false, bonus: '5000.00', multiple: 12 });

    expect(await act(rows.approve, bao, approval(seen, large))).toEqual(done('已通过，彩金已入账'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 5000_00n, held: 0n });
    expect((await auditOf(of.no)).map(({ staff_name }) => staff_name)).toEqual(['anna', 'bao1']);
  });

  it('can still be refused by either person, and then nothing is paid', async () => {
    const of = await applied();
    await act(rows.approve, anna, approval(of, large));
    const seen = { no: of.no, version: of.version + 1 };
    expect(await act(rows.refuse, anna, { ...seen, remark: '重复账户' })).toEqual(done('已拒绝'));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    expect(await latest()).toMatchObject({ state: 3, bonus: '0.00', reason: '重复账户' });
  });

  it('requires two people by a database constraint', async () => {
    const of = await applied();
    await act(rows.approve, anna, approval(of, large));
    const byHand =
      'UPDATE activity_application SET state = 2, decided_by = first_approver_id, decided_at = now() WHERE no = $1';
    await expect(database.pool.query(byHand, [of.no])).rejects.toThrow('activity_application_two_people');
  });
});

describe('a refusal', () => {
  it('needs a reason, which the member can read', async () => {
    const of = await applied();
    expect(await act(rows.refuse, anna, { ...of, remark: ' ' })).toEqual(refused(400, '拒绝时请填写原因'));
    expect(await act(rows.refuse, anna, { ...of, remark: '未达到首存金额' })).toEqual(done('已拒绝'));
    expect(await latest()).toMatchObject({ state: 3, reason: '未达到首存金额' });
    expect(await act(rows.approve, anna, approval(of))).toEqual(refused(409, '该申请已处理'));
    const { data: mail } = (await call(memberRows.content.notices, {}, { token })).body.data;
    expect(mail[0]).toMatchObject({ title: '活动申请未通过', content: expect.stringContaining('未达到首存金额') });
  });
});

describe('concurrent decisions', () => {
  const reviewer = (id: number, idempotencyKey?: string) => ({
    staff: { id, name: `财务 ${id}`, role: 'finance' as const, sessionId: '' },
    address: '127.0.0.1',
    idempotencyKey,
  });
  const read = (of: Parameters<typeof approval>[0]) => rows.approve.input.parse(approval(of));
  const outcome = (work: Promise<unknown>) => work.then(String, (cause: Error) => cause.message);

  it('pay once when thirty reviewers approve', async () => {
    const of = await applied();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => outcome(reviewing.approve(reviewer(1000 + at), read(of)))),
    );
    expect(outcomes.filter((each) => each === APPLICATIONS.paid)).toHaveLength(1);
    expect(outcomes.filter((each) => each === APPLICATIONS.decided)).toHaveLength(29);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 188_00n, held: 0n });
    expect(await turnover.left(database.orm, memberId)).toBe(940_00n);
    expect(sent).toHaveLength(1);
  });

  it('end in either an approval or a refusal', async () => {
    const of = await applied();
    const outcomes = await Promise.all([
      outcome(reviewing.approve(reviewer(1000), read(of))),
      outcome(reviewing.refuse(reviewer(1001), { ...of, remark: '不' })),
    ]);
    expect(outcomes.filter((each) => each === APPLICATIONS.decided)).toHaveLength(1);
    const { centre } = await walletsOf(database, memberId);
    expect(centre).toBe(outcomes[0] === APPLICATIONS.paid ? 188_00n : 0n);
  });

  it('pay nothing when the letter fails, and the key can be used again', async () => {
    const of = await applied();
    const dark = async () => {
      throw new Error('the lights went out');
    };
    const broken = createReviewing({ ...parts, letters: { sendLetters: dark } });
    await expect(broken.approve(reviewer(1000, 'dark-1'), read(of))).rejects.toThrow('lights');
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 0n });
    await reviewing.approve(reviewer(1000, 'dark-1'), read(of));
    await reviewing.approve(reviewer(1000, 'dark-1'), read(of));
    expect(await walletsOf(database, memberId)).toEqual({ centre: 188_00n, held: 0n });
  });
});

describe('the application queue', () => {
  it('lists waiting applications oldest first and can be searched by activity and member', async () => {
    const of = await applied();
    const found = async (filter: object) =>
      (await call(rows.list, filter, { token: anna.token })).body.data.data.map(({ no }) => no);
    expect((await found({ state: 1 })).at(-1)).toBe(of.no);
    expect((await found({}))[0]).toBe(of.no);
    expect(await found({ search: of.no.toLowerCase() })).toEqual([of.no]);
    expect(await found({ search: `bonus${100 + count}` })).toEqual([of.no]);
    expect(await found({ activity_id: 999 })).toEqual([]);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  it('is counted in the badge of staff who may see it', async () => {
    await applied();
    const counted = async (role: 'finance' | 'readonly') =>
      (await call(staffRows.session.counts, {}, { token: (await newStaff(app, role)).token })).body.data.applications;
    const { total } = (await call(rows.list, { state: 1 }, { token: anna.token })).body.data;
    expect(await counted('finance')).toBe(total);
    expect(await counted('readonly')).toBe(total);
  });

  it('shows the data of the member only to staff who may read members', async () => {
    const of = await applied();
    await fund(database, memberId, 100_00n);
    const detail = async (who: TestStaff) => (await call(rows.detail, { no: of.no }, { token: who.token })).body.data;
    expect(await detail(anna)).toMatchObject({
      no: of.no,
      memo: '每位会员一次',
      window: { starts_at: '2026-06-01 00:00:00', ends_at: '' },
      second_person: '5000',
      member: { realname: '陈*', frozen: false, balance: '100.00', deposit_total: '0.00', deposit_since: '0.00' },
      history: [],
    });
    expect((await detail(await newStaff(app, 'content'))).member).toBeNull();
    for (const no of ['', 'P20260618144107ABCDEFGHJKLM', 'P\u0000']) {
      expect((await call(rows.detail, { no }, { token: anna.token })).body).toEqual(refused(404, '申请不存在'));
      expect(await act(rows.approve, anna, approval({ no, version: 1 }))).toEqual(refused(404, '申请不存在'));
    }
  });
});

it('the books are consistent after all tests of this file', async () => {
  expect(await booksAreSound(database)).toBe(true);
  const bonuses = (await auditBooks(database)).find(({ name }) => name.startsWith('彩金'));
  expect(bonuses).toMatchObject({ passed: true });
});

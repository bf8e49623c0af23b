import { APPLICATIONS, staffRows } from '@koi/contract';
import type { ActivityTerms } from '@koi/contract/rules/activities';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Applicant, applicationsFixture, MANUAL } from '../../../../test/applications.ts';
import { fund, walletsOf } from '../../../../test/money.ts';
import { creditedDeposit, storeBets } from '../../../../test/past.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { aGame } from '../../../../test/venues.ts';
import { putGames } from '../../play/catalogue/index.ts';

const { app, call, database, rows, anna, offered, act, applied, approval, auditOf, newMember } =
  await applicationsFixture();
const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });

let who: Applicant;
beforeEach(async () => {
  who = await newMember();
});

describe('the terms of an activity', () => {
  const tiers = [
    { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' },
    { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' },
  ];
  const byDeposits = (basis: ActivityTerms['basis']): ActivityTerms => ({ basis, category: '', tiers });
  const deposited = (amount: bigint, at: string) =>
    database.transaction((tx) => creditedDeposit(tx, { memberId: who.id, way: 'bank', amount, at: new Date(at) }));
  const detailOf = async (no: string) => (await call(rows.detail, { no }, { token: anna.token })).body.data;
  const assessed = async (no: string) => (await detailOf(no)).assessment;

  it('determine the qualifying deposit and the bonus, and an approval that matches them needs no reason', async () => {
    const first = await deposited(1000_00n, '2026-06-10T10:00:00+08:00');
    await deposited(5000_00n, '2026-06-11T10:00:00+08:00');
    const of = await applied(who, await offered(byDeposits('first_deposit')));
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
    const of = await applied(who, await offered(byDeposits('first_deposit')));
    for (const [bonus, multiple] of [
      ['301', '8'],
      ['0', '8'],
      ['300', '7'],
    ]) {
      const other = approval(of, { bonus, multiple, remark: ' ' });
      expect(await act(rows.approve, anna, other)).toEqual(refused(422, '与活动条款不一致，请填写原因'));
    }
    expect(await walletsOf(database, who.id)).toEqual({ centre: 1000_00n, held: 0n });
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
    const of = await applied(who, await offered(byDeposits('first_deposit')));
    expect(await assessed(of.no)).toMatchObject({ qualifying: '0.00', deposits: [], tier: -1, expected: null });
    const free = approval(of, { bonus: '0', multiple: '', remark: '' });
    expect(await act(rows.approve, anna, free)).toEqual(refused(422, APPLICATIONS.termsReason));
  });

  it('ignore a first deposit made before the activity began', async () => {
    await deposited(1000_00n, '2026-05-31T20:00:00+08:00');
    await deposited(1000_00n, '2026-06-02T20:00:00+08:00');
    const of = await applied(who, await offered(byDeposits('first_deposit')));
    expect(await assessed(of.no)).toMatchObject({ qualifying: '0.00', expected: null });
  });

  it('sum the deposits of the day of the application or of the whole activity', async () => {
    await deposited(700_00n, '2026-06-17T12:00:00+08:00');
    await deposited(400_00n, '2026-06-18T00:00:00+08:00');
    await deposited(100_00n, '2026-06-18T09:00:00+08:00');
    const day = await applied(who, await offered(byDeposits('day_deposits')));
    expect(await assessed(day.no)).toMatchObject({
      from: '2026-06-18 00:00:00',
      to: '2026-06-19 00:00:00',
      qualifying: '500.00',
      expected: { bonus: '90.00', multiple: 5 },
    });
    await act(rows.approve, anna, approval(day, { bonus: '90', multiple: '5', remark: '' }));
    const whole = await applied(who, await offered(byDeposits('window_deposits')));
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
      return { memberId: who.id, venue: 'tianji', bet: id, game, round: id, detail: '', ...money, ...times };
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
    const of = await applied(who, await offered({ basis: 'week_turnover', category: 'sport', tiers: [tier] }));
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
    const of = await applied(who, id);
    await database.pool.query('UPDATE activity SET terms = $1 WHERE id = $2', [JSON.stringify(MANUAL), id]);
    expect(await assessed(of.no)).toMatchObject({ expected: { bonus: '300.00', multiple: 8 } });
  });

  it('expect 0 for an activity without a bonus', async () => {
    const of = await applied(who, await offered({ basis: 'none', category: '', tiers: [] }));
    expect(await assessed(of.no)).toMatchObject({ expected: { bonus: '0.00', multiple: 0 } });
    expect(await act(rows.approve, anna, approval(of, { bonus: '0', multiple: '', remark: '' }))).toEqual(
      done('已通过'),
    );
  });
});

describe('the application queue', () => {
  it('lists waiting applications oldest first and can be searched by activity and member', async () => {
    const of = await applied(who);
    const found = async (filter: object) =>
      (await call(rows.list, filter, { token: anna.token })).body.data.data.map(({ no }) => no);
    expect((await found({ state: 1 })).at(-1)).toBe(of.no);
    expect((await found({}))[0]).toBe(of.no);
    expect(await found({ search: of.no.toLowerCase() })).toEqual([of.no]);
    expect(await found({ search: who.name.toLowerCase() })).toEqual([of.no]);
    expect(await found({ activity_id: 999 })).toEqual([]);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  it('is counted in the badge of staff who may see it', async () => {
    await applied(who);
    const counted = async (role: 'finance' | 'readonly') =>
      (await call(staffRows.session.counts, {}, { token: (await newStaff(app, role)).token })).body.data.applications;
    const { total } = (await call(rows.list, { state: 1 }, { token: anna.token })).body.data;
    expect(await counted('finance')).toBe(total);
    expect(await counted('readonly')).toBe(total);
  });

  it('shows the data of the member only to staff who may read members', async () => {
    const of = await applied(who);
    await fund(database, who.id, 100_00n);
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

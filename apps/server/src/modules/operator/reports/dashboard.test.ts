import { staffRows } from '@koi/contract';
import { formatMoney, parseMoney } from '@koi/money';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';
import { centre, house, post } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';
import { withdrawals } from '../../money/withdrawals/tables.ts';

const clock = new ManualClock('2026-06-17T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;

it('compares today with yesterday up to the same time, and counts by Beijing days', async () => {
  const memberId = await memberIdOf(app, await register('counted1'));
  const deposit = (at: string, amount: bigint, way: 'bank' | 'alipay') =>
    database.transaction((tx) => creditedDeposit(tx, { memberId, way, amount, at: new Date(at), decidedAfterMs: 0 }));
  await deposit('2026-06-17T10:00:00+08:00', 10_000n, 'bank');
  await deposit('2026-06-17T23:59:59+08:00', 99_900n, 'alipay');
  await deposit('2026-06-18T00:00:00+08:00', 20_000n, 'bank');
  clock.set('2026-06-18T14:00:00+08:00');
  await register('counted2');
  await register('counted3');
  clock.advance(1000);

  const { token } = await newStaff(app, 'readonly');
  const { data } = (await call(staffRows.reports.dashboard, { days: 3 }, { token })).body;
  expect(data.deposits).toEqual({ today: '200.00', yesterday: '100.00' });
  expect(data.withdrawals).toEqual({ today: '0.00', yesterday: '0.00' });
  expect(data.new_members).toEqual({ today: 2, yesterday: 1 });
  expect(data.active_members).toEqual({ today: 2, yesterday: 1 });
  expect(data.days.map(({ day, deposits, new_members }) => [day, deposits, new_members])).toEqual([
    ['2026-06-16', '0.00', 0],
    ['2026-06-17', '1099.00', 1],
    ['2026-06-18', '200.00', 2],
  ]);
  expect(data.ways).toEqual([
    { way: 'alipay', count: 1, amount: '999.00' },
    { way: 'bank', count: 2, amount: '300.00' },
  ]);
});

it('shows figures that equal the sums of the lists they lead to', async () => {
  const memberId = await memberIdOf(app, await register('followed1'));
  const at = clock.now();
  const common = { memberId, method: 'bank' as const, cardId: 1, cardName: '招商银行', cardTail: '6611', checks: [] };
  const withdrawal = (no: string, state: number, amount: bigint) => ({
    ...common,
    no: `W20260618140000${no.padEnd(12, 'A')}`,
    state,
    amount,
    createdAt: new Date(at.getTime() - 2 * 86_400_000),
    decidedAt: state === 1 ? null : at,
  });
  await database.orm
    .insert(withdrawals)
    .values([withdrawal('B', 2, 7_700n), withdrawal('C', 3, 100n), withdrawal('D', 1, 100n), withdrawal('E', 2, 300n)]);
  await database.transaction(async (tx) => {
    await creditedDeposit(tx, { memberId, way: 'bank', amount: 8_000n, at, decidedAfterMs: 0 });
    for (const amount of [7_700n, 300n]) {
      const postings = [{ from: centre(memberId), to: house('withdrawals:bank'), amount }];
      await post(tx, { key: `followed:${amount}`, kind: 'withdrawal', memberId, memo: '', at, postings });
    }
  });
  clock.advance(1000);

  const { token } = await newStaff(app, 'readonly');
  const { data: report } = (await call(staffRows.reports.dashboard, { days: 3 }, { token })).body;
  const orders = async (filter: object) =>
    (await call(staffRows.reviews.list, { state: 'approved', sort: 'decided', ...filter }, { token })).body.data.data;
  const sumOf = (rows: { amount: string }[]) =>
    formatMoney(rows.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n));
  const members = async (filter: object) => (await call(staffRows.memberFiles.list, filter, { token })).body.data.total;

  for (const { day, ...figures } of report.days) {
    const on = { decided_from: day, decided_to: day };
    expect(sumOf(await orders({ kind: 'deposit', ...on })), day).toBe(figures.deposits);
    expect(sumOf(await orders({ kind: 'withdrawal', ...on })), day).toBe(figures.withdrawals);
    expect(await members({ joined_from: day, joined_to: day }), day).toBe(figures.new_members);
    expect(await members({ active_on: day }), day).toBe(figures.active_members);
  }
  const today = report.days.at(-1);
  expect(report.withdrawals.today).toBe('80.00');
  expect([report.deposits.today, report.withdrawals.today]).toEqual([today?.deposits, today?.withdrawals]);
  expect([report.new_members.today, report.active_members.today]).toEqual([today?.new_members, today?.active_members]);

  const span = { kind: 'deposit', decided_from: report.days[0]?.day, decided_to: today?.day };
  for (const { way, count, amount } of report.ways) {
    const rows = await orders({ ...span, method: way });
    expect([rows.length, sumOf(rows)], way).toEqual([count, amount]);
  }
});

it('lists decisions with the last one first, page by page', async () => {
  const { token } = await newStaff(app, 'readonly');
  const memberId = await memberIdOf(app, await register('followed2'));
  const start = clock.now();
  await database.transaction(async (tx) => {
    for (let minute = 0; minute < 30; minute += 1) {
      const at = new Date(start.getTime() - minute * 60_000);
      await creditedDeposit(tx, { memberId, way: 'wxpay', amount: 100n, at, decidedAfterMs: minute * 120_000 });
    }
  });
  const read = async (after: string) =>
    (await call(staffRows.reviews.list, { state: 'approved', sort: 'decided', method: 'wxpay', after }, { token })).body
      .data;
  const moments: string[] = [];
  let after = '';
  do {
    const page = await read(after);
    moments.push(...page.data.map(({ decided_at }) => decided_at));
    after = page.next;
  } while (after !== '');
  expect(moments).toHaveLength(30);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

import { staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

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

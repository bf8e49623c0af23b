import { memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit, waitingDeposit } from '../../../../test/past.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const token = await register('recorder');
const memberId = await memberIdOf(app, token);
const list = async (filter: object = {}) => (await call(memberRows.transactions.list, filter, { token })).body.data;

await database.transaction(async (tx) => {
  const draft = { memberId, way: 'bank', amount: 10_000n } as const;
  for (let day = 1; day <= 12; day += 1) {
    const at = new Date(Date.UTC(2026, 5, 18) - day * 86_400_000);
    await creditedDeposit(tx, { ...draft, at });
  }
  await waitingDeposit(tx, { ...draft, at: new Date('2026-06-18T00:00:00+08:00') });
  await creditedDeposit(tx, { ...draft, at: new Date('2026-05-01T00:00:00+08:00') });
});

describe('a member’s transactions', () => {
  it('are deposits of the last thirty days by default, newest first, ten per page', async () => {
    const first = await list();
    expect(first).toMatchObject({ total: 13, last_page: 2, current_page: 1, per_page: 10 });
    expect(first.data).toHaveLength(10);
    expect(first.data[0]).toMatchObject({ state: 1, pay_way: 'bank', amount: '100.00', stage: '', reason: '' });
    expect((await list({ page: 2 })).data).toHaveLength(3);
  });

  it('are filtered by Beijing days, today included', async () => {
    expect((await list({ date: 1 })).total).toBe(1);
    expect((await list({ date: 2 })).total).toBe(7);
    expect((await list({ date: '3' })).total).toBe(13);
  });

  it('exclude other types, other venues and other members', async () => {
    expect((await list({ type: 2 })).data).toEqual([]);
    expect((await list({ type: 3 })).data).toEqual([]);
    expect((await list({ api_type: 'yunding' })).data).toEqual([]);
    const stranger = await register('stranger');
    const { data } = (await call(memberRows.transactions.list, {}, { token: stranger })).body;
    expect(data).toMatchObject({ data: [], total: 0, last_page: 1 });
  });
});

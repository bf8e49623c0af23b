import { expect, it } from 'vitest';
import { agentRows } from './agent/index.ts';
import { calls } from './calls.ts';
import { memberRows } from './member/index.ts';

it('lists a call for every row', () => {
  const names = (features: object) => Object.entries(features).map(([feature, rows]) => [feature, Object.keys(rows)]);
  expect(names(calls)).toEqual(names({ ...memberRows, ...agentRows }));
});

it('is plain JSON data, so that the build can replace the module by its value', () => {
  expect(JSON.parse(JSON.stringify(calls))).toEqual(calls);
  expect(calls.withdrawals.create).toEqual({
    method: 'POST',
    path: '/api/withdraw',
    money: true,
  });
});

it('names the list fields of each answer', () => {
  expect(calls.games.list.lists).toEqual([]);
  expect(calls.activities.list.lists).toEqual(['data']);
  expect(calls.workOrders.list.lists).toEqual(['list']);
  expect(calls.members.balance.lists).toBeUndefined();
  expect([calls.activities.list.page, calls.workOrders.list.page]).toEqual([true, true]);
  expect([calls.games.list.page, calls.withdrawals.requirements.page]).toEqual([undefined, undefined]);
});

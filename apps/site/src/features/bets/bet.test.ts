import type { Bet } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { daysOf, payoutOf, resultOf, statusOf } from './bet.ts';

const aBet = (change: Partial<Bet> = {}): Bet => ({
  bet_id: 'B1',
  bet_amount: '100.00',
  win_loss: '98.00',
  Code: 'dragon',
  status: 1,
  created_at: '2025-06-18 14:52:07',
  ...change,
});

describe('a bet', () => {
  it.each([
    ['won', { win_loss: '98.00' }, '98.00', 19_800n],
    ['lost', { win_loss: '-100.00' }, '-100.00', 0n],
    ['half lost', { win_loss: '-50.00' }, '-50.00', 5000n],
    ['void', { status: 0 as const, win_loss: '0.00' }, '0.00', 10_000n],
    ['open', { status: 2 as const, win_loss: '0.00' }, undefined, undefined],
  ])('that is %s has its result and its payout', (_, change, result, payout) => {
    expect(resultOf(aBet(change))).toBe(result);
    expect(payoutOf(aBet(change))).toBe(payout);
  });

  it.each([
    [0, '无效注单'],
    [1, '已结算'],
    [2, '未结算'],
  ] as const)('of status %i is shown as %s', (status, text) => {
    expect(statusOf({ status }).text).toBe(text);
  });
});

describe('bets by day', () => {
  const on = (...days: string[]) =>
    days.map((day, index) => aBet({ bet_id: `${index}`, created_at: `${day} 12:00:00` }));
  const heads = (bets: Bet[], hasMore = false) =>
    daysOf(bets, { hasMore, today: '2025-06-18' }).map(({ title, count }) => [title, count]);

  it('are counted for each day, and show the year when it is another one', () => {
    expect(heads(on('2025-06-18', '2025-06-18', '2025-06-02', '2024-12-31'))).toEqual([
      ['06-18', 2],
      ['06-02', 1],
      ['2024-12-31', 1],
    ]);
  });

  it('are not counted for a day that may have more', () => {
    expect(heads(on('2025-06-18', '2025-06-02'), true)).toEqual([
      ['06-18', 1],
      ['06-02', undefined],
    ]);
    expect(heads([])).toEqual([]);
  });
});

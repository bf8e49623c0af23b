import { describe, expect, it } from 'vitest';
import { aTransaction } from '../../../test/fake-api.ts';
import { monthsOf } from './months.ts';

const on = (...days: string[]) => days.map((day) => aTransaction({ created_at: `${day} 12:00:00` }));
const june = { total: 3, hasMore: false, from: '2025-05-20', today: '2025-06-18' };
const heads = (rows: ReturnType<typeof on>, reading: Partial<typeof june> = {}) =>
  monthsOf(rows, { ...june, ...reading }).map(({ title, count }) => [title, count]);

describe('records by month', () => {
  it('are counted for each month', () => {
    expect(heads(on('2025-06-18', '2025-06-02', '2025-05-31'))).toEqual([
      ['6月', 2],
      ['5月', 1],
    ]);
  });

  it('show the year when it is another one', () => {
    const reading = { from: '2024-12-20', today: '2025-01-18' };
    expect(heads(on('2025-01-02', '2024-12-31'), reading)).toEqual([
      ['1月', 1],
      ['2024年12月', 1],
    ]);
  });

  it('are not counted for a month that may have more', () => {
    expect(heads(on('2025-06-18', '2025-06-02'), { hasMore: true, total: 25 })).toEqual([['6月', undefined]]);
  });

  it('include unread ones in the count when these can belong to one month only', () => {
    const rows = on('2025-06-18', '2025-05-31');
    expect(heads(rows, { hasMore: true, total: 25 })).toEqual([
      ['6月', 1],
      ['5月', 24],
    ]);
    expect(heads(on('2025-06-18'), { hasMore: true, total: 25, from: '2025-06-12' })).toEqual([['6月', 25]]);
  });

  it('are empty without rows', () => {
    expect(heads([])).toEqual([]);
  });
});

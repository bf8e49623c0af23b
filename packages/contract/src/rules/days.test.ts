import { expect, it } from 'vitest';
import { checkDaySpan } from './days.ts';

it('a span of days may be open at either end, and does not end before it begins', () => {
  for (const [from, to] of [
    ['', ''],
    ['2026-06-18', ''],
    ['', '2026-06-18'],
    ['2026-06-18', '2026-06-18'],
  ] as const) {
    expect(checkDaySpan(from, to), `${from} ${to}`).toBeUndefined();
  }
  expect(checkDaySpan('2026-06-19', '2026-06-18')).toBe('请选择正确的日期范围');
  expect(checkDaySpan('2026-02-30', '')).toBe('请选择正确的日期范围');
});

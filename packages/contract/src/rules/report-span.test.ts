import { describe, expect, it } from 'vitest';
import { REPORTS } from '../texts/staff.ts';
import { checkReportSpan, comparedSpan, daysIn } from './report-span.ts';

const span = (first: string, last: string) => ({ first, last });

describe('the span of a report', () => {
  it('contains its first and its last day', () => {
    expect(daysIn(span('2026-06-01', '2026-06-01'))).toBe(1);
    expect(daysIn(span('2026-06-01', '2026-06-30'))).toBe(30);
  });

  it.each([
    ['2026-06-31', '2026-07-01', REPORTS.daysWrong],
    ['2026-06-02', '2026-06-01', REPORTS.orderWrong],
    ['2026-06-01', '2026-06-19', REPORTS.future],
    ['2025-01-01', '2026-06-18', REPORTS.tooLong],
    ['2025-06-17', '2026-06-18', undefined],
    ['2026-06-18', '2026-06-18', undefined],
  ])('from %s to %s is checked', (first, last, text) => {
    expect(checkReportSpan(span(first, last), '2026-06-18')).toBe(text);
  });
});

describe('the span that a report is compared with', () => {
  it.each([
    ['before', '2026-06-01', '2026-06-18', '2026-05-14', '2026-05-31'],
    ['before', '2026-06-18', '2026-06-18', '2026-06-17', '2026-06-17'],
    ['month', '2026-06-01', '2026-06-18', '2026-05-01', '2026-05-18'],
    ['month', '2026-03-30', '2026-03-31', '2026-02-28', '2026-02-28'],
    ['month', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['year', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ] as const)('%s of %s to %s is %s to %s', (comparison, first, last, from, to) => {
    expect(comparedSpan(span(first, last), comparison)).toEqual(span(from, to));
  });

  it('is none without a comparison', () => {
    expect(comparedSpan(span('2026-06-01', '2026-06-18'), 'none')).toBeUndefined();
  });
});

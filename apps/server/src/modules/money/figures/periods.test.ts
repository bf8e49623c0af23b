import { addDays } from '@koi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodsOf } from './periods.ts';

const TODAY = '2026-11-18';
const of = (first: string, last: string, today = TODAY) => periodsOf({ first, last }, today);

/** The days of a period, up to today. */
const daysOf = (period: string): string[] => {
  const monday = period.slice(1);
  const isIn = (day: string) =>
    period.startsWith('W') ? day >= monday && day <= addDays(monday, 6) : day.startsWith(period);
  const from = period.startsWith('W') ? monday : `${period}-01-01`.slice(0, period.length === 4 ? 10 : undefined);
  const start = period.length === 7 ? `${period}-01` : period.length === 10 ? period : from;
  const days: string[] = [];
  for (let day = start; isIn(day) && day <= TODAY; day = addDays(day, 1)) days.push(day);
  return days;
};

describe('the periods of a span', () => {
  it.each([
    ['a day', '2026-11-11', '2026-11-11', ['2026-11-11']],
    ['a week', '2026-11-09', '2026-11-15', ['W2026-11-09']],
    ['a month', '2026-10-01', '2026-10-31', ['2026-10']],
    ['a year', '2025-01-01', '2025-12-31', ['2025']],
    ['the current week', '2026-11-16', '2026-11-18', ['W2026-11-16']],
    ['the current month', '2026-11-01', '2026-11-18', ['2026-11']],
    ['the current year', '2026-01-01', '2026-11-18', ['2026']],
    [
      'a month without its last day',
      '2026-02-01',
      '2026-02-27',
      [
        '2026-02-01',
        'W2026-02-02',
        'W2026-02-09',
        'W2026-02-16',
        '2026-02-23',
        '2026-02-24',
        '2026-02-25',
        '2026-02-26',
        '2026-02-27',
      ],
    ],
    ['a week in two months', '2026-09-28', '2026-10-04', ['W2026-09-28']],
    ['two months and a day', '2026-08-31', '2026-10-31', ['2026-08-31', '2026-09', '2026-10']],
  ])('are whole ones where possible for %s', (_, first, last, expected) => {
    expect(of(first, last)).toEqual(expected);
  });

  it('contain each day of the span once and no other day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (before, length) => {
        const last = addDays(TODAY, -Math.min(before, 800));
        const first = addDays(last, -length);
        const wanted = Array.from({ length: length + 1 }, (_, at) => addDays(first, at));
        expect(of(first, last).flatMap(daysOf)).toEqual(wanted);
      }),
      { numRuns: 200, seed: 14 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { cohortMondays, cohortWeekOf, mondayOf } from './cohort.ts';

/** A Wednesday. */
const TODAY = '2025-06-18';

const figures = {
  week: '2025-03-31',
  depositors: 318,
  played: new Map([
    [1, 376],
    [7, 224],
    [30, 129],
  ]),
  ngrBefore: new Map([
    [7, 1_696_300n],
    [14, 2_498_900n],
    [28, 4_031_000n],
    [56, -100n],
  ]),
  ngr: 6_842_040n,
};

const dueOf = (monday: string, today = TODAY) => {
  const week = cohortWeekOf(monday, 100, undefined, today);
  const { d1, d7, d30, ngr_1, ngr_2, ngr_4, ngr_8 } = week;
  return Object.entries({ d1, d7, d30, ngr_1, ngr_2, ngr_4, ngr_8 }).flatMap(([name, value]) =>
    value === null ? [] : [name],
  );
};

describe('a week of registration', () => {
  it.each([
    ['2025-06-16', []],
    ['2025-06-09', ['d1']],
    ['2025-06-02', ['d1', 'd7', 'ngr_1']],
    ['2025-05-26', ['d1', 'd7', 'ngr_1', 'ngr_2']],
    ['2025-05-12', ['d1', 'd7', 'd30', 'ngr_1', 'ngr_2', 'ngr_4']],
    ['2025-04-21', ['d1', 'd7', 'd30', 'ngr_1', 'ngr_2', 'ngr_4']],
    ['2025-04-14', ['d1', 'd7', 'd30', 'ngr_1', 'ngr_2', 'ngr_4', 'ngr_8']],
  ])('of %s shows only what its youngest members have completed', (monday, expected) => {
    expect(dueOf(monday)).toEqual(expected);
  });

  it('becomes due on the day after the youngest members completed that day', () => {
    expect(dueOf('2025-06-09', '2025-06-16')).toEqual([]);
    expect(dueOf('2025-06-09', '2025-06-17')).toEqual(['d1']);
  });

  it('divides by the registered members and rounds amounts down', () => {
    expect(cohortWeekOf('2025-03-31', 912, figures, TODAY)).toEqual({
      first: '2025-03-31',
      last: '2025-04-06',
      registered: 912,
      depositors: 318,
      d1: 376 / 912,
      d7: 224 / 912,
      d30: 129 / 912,
      ngr_1: '18.59',
      ngr_2: '27.40',
      ngr_4: '44.19',
      ngr_8: '-0.01',
      ngr: '68420.40',
    });
  });

  it('without registrations shows no shares', () => {
    expect(cohortWeekOf('2025-03-31', 0, undefined, TODAY)).toMatchObject({
      registered: 0,
      d1: null,
      ngr_1: null,
      ngr: '0.00',
    });
  });
});

describe('the weeks of the report', () => {
  it('begin on Mondays and end with the week of the day', () => {
    const mondays = cohortMondays('2025-06-18');
    expect(mondays).toHaveLength(12);
    expect([mondays[0], mondays.at(-1)]).toEqual(['2025-03-31', '2025-06-16']);
  });

  it.each([
    ['2025-06-15', '2025-06-09'],
    ['2025-06-16', '2025-06-16'],
    ['2023-12-31', '2023-12-25'],
  ])('%s belongs to the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

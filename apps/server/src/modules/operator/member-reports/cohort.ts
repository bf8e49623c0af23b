import type { CohortWeek } from '@koi/contract';
import { addDays, daysBetween, floorDivide, formatMoney } from '@koi/money';
import type { CohortFigures } from '../../money/figures/index.ts';

export const COHORT_WEEKS = 12;
const DAYS_OF_WEEK = 7;

/** Ages in days at which members are counted as still playing. */
export const PLAYED_AGES = [1, 7, 30] as const;
/** Ages in weeks up to which the NGR is added up. */
const NGR_WEEKS = [1, 2, 4, 8] as const;
export const NGR_DAYS = NGR_WEEKS.map((weeks) => weeks * DAYS_OF_WEEK);

/** A Monday from which weeks are counted. */
const SOME_MONDAY = '2024-01-01';

export const mondayOf = (day: string): string => {
  const since = daysBetween(SOME_MONDAY, day);
  return addDays(day, -(((since % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK));
};

/** Mondays of the weeks up to the week of a day, oldest first. */
export const cohortMondays = (last: string): string[] => {
  const newest = mondayOf(last);
  return Array.from({ length: COHORT_WEEKS }, (_, at) => addDays(newest, (at - COHORT_WEEKS + 1) * DAYS_OF_WEEK));
};

/** Whether the members who registered on the last day of a week have completed the day of this age. */
const isDue = (monday: string, age: number, today: string): boolean => addDays(monday, DAYS_OF_WEEK - 1 + age) < today;

/** A week of registration as the report shows it. Figures of ages that are not due yet are null. */
export const cohortWeekOf = (
  monday: string,
  registered: number,
  figures: CohortFigures | undefined,
  today: string,
): CohortWeek => {
  const shareAt = (age: number) =>
    registered > 0 && isDue(monday, age, today) ? (figures?.played.get(age) ?? 0) / registered : null;
  const ngrAfter = (weeks: number) => {
    const days = weeks * DAYS_OF_WEEK;
    if (registered === 0 || !isDue(monday, days - 1, today)) return null;
    return formatMoney(floorDivide(figures?.ngrBefore.get(days) ?? 0n, BigInt(registered)));
  };
  const [d1, d7, d30] = PLAYED_AGES;
  return {
    first: monday,
    last: addDays(monday, DAYS_OF_WEEK - 1),
    registered,
    depositors: figures?.depositors ?? 0,
    d1: shareAt(d1),
    d7: shareAt(d7),
    d30: shareAt(d30),
    ngr_1: ngrAfter(1),
    ngr_2: ngrAfter(2),
    ngr_4: ngrAfter(4),
    ngr_8: ngrAfter(8),
    ngr: formatMoney(figures?.ngr ?? 0n),
  };
};

import { isCalendarDay } from '@koi/money';
import { VENUES } from '../texts/venues.ts';
import { firstFailing } from './first-failing.ts';

/** Days of a filter. Each may be empty; a span without a first or last day is open at that end. */
export const checkDays = (...days: readonly string[]) =>
  firstFailing([days.every((day) => day === '' || isCalendarDay(day)), VENUES.daysWrong]);

/** A span of days of a filter, which does not end before it begins. */
export const checkDaySpan = (from: string, to: string) =>
  checkDays(from, to) ?? firstFailing([from === '' || to === '' || from <= to, VENUES.daysWrong]);

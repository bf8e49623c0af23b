import { addDays, daysBetween, isCalendarDay } from '@koi/money';
import { REPORT_DAYS_MAX } from '../constants.ts';
import { REPORTS } from '../texts/staff.ts';
import { firstFailing } from './first-failing.ts';

/** Beijing days from the first to the last, both included. */
export interface ReportSpan {
  first: string;
  last: string;
}

export const daysIn = ({ first, last }: ReportSpan): number => daysBetween(first, last) + 1;

export const checkReportSpan = (span: ReportSpan, today: string): string | undefined => {
  const areDays = isCalendarDay(span.first) && isCalendarDay(span.last);
  return firstFailing(
    [areDays, REPORTS.daysWrong],
    [areDays && span.first <= span.last, REPORTS.orderWrong],
    [areDays && span.last <= today, REPORTS.future],
    [areDays && daysIn(span) <= REPORT_DAYS_MAX, REPORTS.tooLong],
  );
};

/** The same date a number of months before, or the last day of that month when it has no such date. */
const sameDayBefore = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)));
  return moved.toISOString().slice(0, 10);
};

/** Span with which a report is compared: none, the days right before it, the month before or the year before. */
export const COMPARISONS = ['none', 'before', 'month', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const comparedSpan = (span: ReportSpan, comparison: Comparison): ReportSpan | undefined => {
  const { first, last } = span;
  switch (comparison) {
    case 'none':
      return undefined;
    case 'before':
      return { first: addDays(first, -daysIn(span)), last: addDays(first, -1) };
    case 'month':
      return { first: sameDayBefore(first, 1), last: sameDayBefore(last, 1) };
    case 'year':
      return { first: sameDayBefore(first, 12), last: sameDayBefore(last, 12) };
  }
};

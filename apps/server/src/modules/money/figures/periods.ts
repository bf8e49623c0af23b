import type { ReportSpan } from '@koi/contract/rules/report-span';
import { addDays } from '@koi/money';

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/**
 * The longest period that begins on a day and ends within the limit. A week that would cut off the beginning of a month
 * within the limit is left out, because the month is longer.
 */
const longestFrom = (day: string, limit: string): { period: string; last: string } => {
  const sunday = addDays(day, 6);
  const cutsMonth = sunday.slice(0, 7) !== day.slice(0, 7) && lastOfMonth(sunday) <= limit;
  const periods = [
    { period: day.slice(0, 4), last: `${day.slice(0, 4)}-12-31`, begins: day.endsWith('-01-01') },
    { period: day.slice(0, 7), last: lastOfMonth(day), begins: day.endsWith('-01') },
    { period: `W${day}`, last: sunday, begins: isMonday(day) && !cutsMonth },
  ];
  return periods.find(({ begins, last }) => begins && last <= limit) ?? { period: day, last: day };
};

/**
 * The years, months, weeks and days that make up a span, as `member_period` names them. A span that ends today may end
 * within a period, because the rest of the period has no figures yet.
 */
export const periodsOf = ({ first, last }: ReportSpan, today: string): string[] => {
  const sunday = addDays(first, 6);
  if (isMonday(first) && (last === sunday || (last === today && last <= sunday))) return [`W${first}`];
  const limit = last === today ? '9999-12-31' : last;
  const periods: string[] = [];
  for (let day = first; day <= last; ) {
    const next = longestFrom(day, limit);
    periods.push(next.period);
    day = addDays(next.last, 1);
  }
  return periods;
};

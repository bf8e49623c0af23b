import type { CohortWeek } from '@koi/contract';
import { parseMoney } from '@koi/money';

export const SHARES = ['d1', 'd7', 'd30'] as const;
export const AMOUNTS = ['ngr_1', 'ngr_2', 'ngr_4', 'ngr_8'] as const;

const LIGHTEST = 8;
const RANGE = 34;
/** Fewest weeks with a figure from which a usual value follows. */
const WEEKS_MIN = 4;
const WEAK_SHARE = 0.75;

const yuan = (amount: string): number => Number(parseMoney(amount, { signed: true }) ?? 0n) / 100;

/** Largest values of the table, which have the strongest colour. */
export const peaksOf = (weeks: readonly CohortWeek[]) => ({
  share: Math.max(0, ...weeks.flatMap((week) => SHARES.map((name) => week[name] ?? 0))),
  amount: Math.max(0, ...weeks.flatMap((week) => AMOUNTS.map((name) => Math.abs(yuan(week[name] ?? '0'))))),
});

/** Strength of a cell's colour in percent. */
export const heatOf = (value: number, peak: number): number =>
  Math.round(LIGHTEST + (peak === 0 ? 0 : (Math.abs(value) / peak) * RANGE));

export const heatOfAmount = (amount: string, peak: number): number => heatOf(yuan(amount), peak);

export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

/** Weeks in which far fewer members than usual still played after seven days. */
export const weakWeeks = (weeks: readonly CohortWeek[]): CohortWeek[] => {
  const known = weeks.flatMap(({ d7 }) => (d7 === null ? [] : [d7]));
  if (known.length < WEEKS_MIN) return [];
  const usual = medianOf(known);
  return weeks.filter(({ d7 }) => d7 !== null && d7 < usual * WEAK_SHARE);
};

/** Share of members over all weeks in which the figure is due; undefined when it is due in none. */
export const shareOverall = (weeks: readonly CohortWeek[], name: (typeof SHARES)[number]): number | undefined => {
  const due = weeks.filter((week) => week[name] !== null);
  const registered = due.reduce((sum, week) => sum + week.registered, 0);
  if (registered === 0) return undefined;
  return due.reduce((sum, week) => sum + (week[name] ?? 0) * week.registered, 0) / registered;
};

export const ngrOverall = (weeks: readonly CohortWeek[]): bigint =>
  weeks.reduce((sum, { ngr }) => sum + (parseMoney(ngr, { signed: true }) ?? 0n), 0n);

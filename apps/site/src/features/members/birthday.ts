import { ADULT_AGE_YEARS, BIRTHDAY_MIN } from '@koi/contract/constants';

/** A birthday as the values of three wheels. */
export interface Birthday {
  year: number;
  month: number;
  day: number;
}

const parse = (text: string): Birthday => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};

const EARLIEST = parse(BIRTHDAY_MIN);
const FIRST_SHOWN: Birthday = { year: 1990, month: 1, day: 1 };

/** The latest birthday of an adult on the Beijing day `today`. */
const latest = (today: string): Birthday => {
  const { year, month, day } = parse(today);
  return { year: year - ADULT_AGE_YEARS, month, day };
};

/** Day 0 of the next month is the last day of this one. */
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const clamp = (value: number, options: readonly number[]) =>
  Math.min(Math.max(value, options[0] ?? value), options.at(-1) ?? value);

/** The options of each wheel for the current choice: from 1980 to adults only, and only days that exist. */
export const wheelOptions = ({ year, month }: Birthday, today: string) => {
  const last = latest(today);
  const isLastYear = year === last.year;
  return {
    years: range(EARLIEST.year, last.year),
    months: range(1, isLastYear ? last.month : 12),
    days: range(
      1,
      isLastYear && month === last.month ? Math.min(last.day, daysInMonth(year, month)) : daysInMonth(year, month),
    ),
  };
};

/** The nearest birthday that the wheels can show. */
export const clampBirthday = (wanted: Birthday, today: string): Birthday => {
  const year = clamp(wanted.year, wheelOptions(wanted, today).years);
  const month = clamp(wanted.month, wheelOptions({ ...wanted, year }, today).months);
  const day = clamp(wanted.day, wheelOptions({ year, month, day: wanted.day }, today).days);
  return { year, month, day };
};

export const readBirthday = (text: string, today: string): Birthday =>
  clampBirthday(/^\d{4}-\d{2}-\d{2}$/.test(text) ? parse(text) : FIRST_SHOWN, today);

export const twoDigits = (value: number) => String(value).padStart(2, '0');
export const writeBirthday = ({ year, month, day }: Birthday) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

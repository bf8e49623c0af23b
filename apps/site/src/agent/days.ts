import { beijingDay } from '@koi/money';

/** The day as 06-17 within this year, otherwise with the year. */
export const daysText = (day: string, today = beijingDay(new Date())): string =>
  day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;

/** China uses UTC+8 all year, so days and times do not depend on the time zone of the machine. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const shifted = (date: Date) => new Date(date.getTime() + OFFSET_MS).toISOString();

/** `YYYY-MM-DD` */
export const beijingDay = (date: Date): string => shifted(date).slice(0, 10);

/** `YYYY-MM-DD HH:mm:ss`, the format of times in the API. */
export const beijingTime = (date: Date): string => shifted(date).slice(0, 19).replace('T', ' ');

/** `HH:mm`, the format of daily time windows. */
export const beijingClock = (date: Date): string => shifted(date).slice(11, 16);

const utcMidnight = (day: string): Date => {
  const date = new Date(`${day}T00:00:00Z`);
  if (!DAY.test(day) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    throw new RangeError(`not a day: ${JSON.stringify(day)}`);
  }
  return date;
};

/** Whether a text is an existing calendar day. */
export const isCalendarDay = (text: string): boolean => {
  try {
    utcMidnight(text);
    return true;
  } catch {
    return false;
  }
};

/** The moment at which a Beijing day begins. */
export const beijingDayStart = (day: string): Date => new Date(utcMidnight(day).getTime() - OFFSET_MS);

/** Reads a time in the API's format; throws on text that `beijingTime` would not write. */
export const parseBeijing = (text: string): Date => {
  const date = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (!MOMENT.test(text) || Number.isNaN(date.getTime()) || beijingTime(date) !== text) {
    throw new RangeError(`not a moment: ${JSON.stringify(text)}`);
  }
  return date;
};

export const addDays = (day: string, days: number): string =>
  new Date(utcMidnight(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (utcMidnight(to).getTime() - utcMidnight(from).getTime()) / DAY_MS;

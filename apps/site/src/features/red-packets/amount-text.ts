import { displayMoney, groupDigits } from '@koi/money';

/** Formats as `2,000`, with decimals only when they are not zero. */
export const shortAmount = (decimal: string): string => groupDigits(decimal.replace(/\.0+$/, ''));

export const moneyText = (amount: string): string => `¥${displayMoney(amount)}`;

/** Shortens a time from the server to the form `06-18 10:00`. */
export const dayAndClock = (moment: string): string => moment.slice(5, 16);

/** Shortens a time from the server to the form `10:00`. */
export const clockOf = (moment: string): string => moment.slice(11, 16);

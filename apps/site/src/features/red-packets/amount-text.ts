import { displayMoney, groupDigits } from '@koi/money';

/** `2,000`; places only where there are some. */
export const shortAmount = (decimal: string): string => groupDigits(decimal.replace(/\.0+$/, ''));

export const moneyText = (amount: string): string => `¥${displayMoney(amount)}`;

/** `06-18 10:00` of the wire's moment. */
export const dayAndClock = (moment: string): string => moment.slice(5, 16);

/** `10:00` of the wire's moment. */
export const clockOf = (moment: string): string => moment.slice(11, 16);

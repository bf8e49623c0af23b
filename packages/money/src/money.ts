import { type DecimalOptions, floorDivide, formatDecimal, multiplyRate, parseDecimal, parseRate } from './decimal.ts';

/** An amount of CNY in minor units (分). */
export type Money = bigint;

/** An amount of USDT in its own smallest unit, 10⁻⁶. */
export type MicroUsdt = bigint;

const CNY_PLACES = 2;
const USDT_PLACES = 6;
const GROUPS = /\B(?=(\d{3})+$)/g;

/** Reads an exact decimal with at most two places and no exponent; a minus only when the options allow it. */
export const parseMoney = (value: string | number, options?: DecimalOptions): Money | undefined =>
  parseDecimal(value, CNY_PLACES, options);

/** The format of amounts in the API: `"1234.50"`. */
export const formatMoney = (amount: Money): string => formatDecimal(amount, CNY_PLACES);

/** Adds thousands separators and keeps the decimal places: `"10000.5"` → `"10,000.5"`. */
export const groupDigits = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.');
  return whole.replace(GROUPS, ',') + (fraction === undefined ? '' : `.${fraction}`);
};

/** The format shown to users: `"1,234.50"`. A value that is not an amount is shown as `--`, not as zero. */
export const displayMoney = (amount: Money | string | number): string => {
  const units = typeof amount === 'bigint' ? amount : parseMoney(amount, { signed: true });
  return units === undefined ? '--' : groupDigits(formatMoney(units));
};

export const parseUsdt = (value: string | number): MicroUsdt | undefined => parseDecimal(value, USDT_PLACES);

/** The API's format of USDT: at least two decimal places, at most six. */
export const formatUsdt = (amount: MicroUsdt): string => formatDecimal(amount, USDT_PLACES).replace(/0{1,4}$/, '');

/** One 分 at a rate of 1 is 0.01 USDT, which is this many micro units. */
const MICRO_PER_HUNDREDTH = 10_000n;

/** CNY divided by the rate and floored to two places of USDT, in micro units. */
export const usdtFromCny = (amount: Money, rate: string): MicroUsdt => {
  const { numerator, denominator } = parseRate(rate);
  return floorDivide(amount * denominator, numerator) * MICRO_PER_HUNDREDTH;
};

/** USDT times the rate, floored to a whole 分. */
export const cnyFromUsdt = (amount: MicroUsdt, rate: string): Money =>
  floorDivide(multiplyRate(amount, rate), MICRO_PER_HUNDREDTH);

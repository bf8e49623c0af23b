import { type DecimalOptions, floorDivide, formatDecimal, multiplyRate, parseDecimal, parseRate } from './decimal.ts';

/** An amount of CNY in minor units (分). */
export type Money = bigint;

/** An amount of USDT in its own smallest unit, 10⁻⁶. */
export type MicroUsdt = bigint;

const CNY_PLACES = 2;
const USDT_PLACES = 6;
const GROUPS = /\B(?=(\d{3})+$)/g;

/** Exact, at most two places, no exponent; a minus only where the options allow one. */
export const parseMoney = (value: string | number, options?: DecimalOptions): Money | undefined =>
  parseDecimal(value, CNY_PLACES, options);

/** The wire's form: `"1234.50"`. */
export const formatMoney = (amount: Money): string => formatDecimal(amount, CNY_PLACES);

/** Thousands apart, the places as they stand: `"10000.5"` → `"10,000.5"`. */
export const groupDigits = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.');
  return whole.replace(GROUPS, ',') + (fraction === undefined ? '' : `.${fraction}`);
};

/** A person's form: `"1,234.50"`. An answer that is no amount shows as `--`, never as a zero it is not. */
export const displayMoney = (amount: Money | string | number): string => {
  const units = typeof amount === 'bigint' ? amount : parseMoney(amount, { signed: true });
  return units === undefined ? '--' : groupDigits(formatMoney(units));
};

export const parseUsdt = (value: string | number): MicroUsdt | undefined => parseDecimal(value, USDT_PLACES);

/** The wire's form of USDT: two places at least, six at most. */
export const formatUsdt = (amount: MicroUsdt): string => formatDecimal(amount, USDT_PLACES).replace(/0{1,4}$/, '');

/** One 分 at a rate of 1 is a hundredth of a USDT, which is this many micro units. */
const MICRO_PER_HUNDREDTH = 10_000n;

/** CNY divided by the rate and floored to two places of USDT, in micro units. */
export const usdtFromCny = (amount: Money, rate: string): MicroUsdt => {
  const { numerator, denominator } = parseRate(rate);
  return floorDivide(amount * denominator, numerator) * MICRO_PER_HUNDREDTH;
};

/** USDT times the rate, floored to a whole 分. */
export const cnyFromUsdt = (amount: MicroUsdt, rate: string): Money =>
  floorDivide(multiplyRate(amount, rate), MICRO_PER_HUNDREDTH);

import { displayMoney, parseMoney } from '@koi/money';

const MINUS = '−';

/** An amount with a minus sign instead of a hyphen. */
export const signedText = (amount: string | bigint): string => displayMoney(amount).replace('-', MINUS);

/** An amount with the currency sign. */
export const yuan = (amount: string | bigint): string => `¥${signedText(amount)}`.replace(`¥${MINUS}`, `${MINUS}¥`);

/** Whole yuan, for figures whose exact amount is in the tooltip. */
export const wholeYuan = (amount: string | bigint): string => yuan(amount).replace(/\.\d+$/, '');

/** Only for charts and comparisons. Booked amounts must not be converted to a number. */
export const drawable = (amount: string): number => Number(parseMoney(amount, { signed: true }) ?? 0n) / 100;

export type Change = { direction: 'up' | 'down' | 'level'; text: string };

/** A larger change is not stated exactly, because its percentage has no meaning. */
const TIMES_MAX = 10;

/** Change compared with a value before, such as yesterday's. There is no percentage when that value is 0. */
export const changeOf = (now: number, before: number): Change => {
  if (now === before) return { direction: 'level', text: '持平' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: '昨日同期为 0' };
  const times = Math.abs(now - before) / Math.abs(before);
  return { direction, text: times > TIMES_MAX ? `>${TIMES_MAX * 100}%` : `${(times * 100).toFixed(1)}%` };
};

const NICE = [1, 2, 2.5, 5, 10];
const STEPS = 4;

/** A round distance between axis values that is not below the given one. */
const stepFor = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (NICE.find((factor) => factor * power >= rough) ?? 10) * power;
};

/** Round axis values from 0 to above the highest value. */
export const scaleFor = (highest: number): number[] => {
  const step = stepFor(Math.max(highest, 1) / STEPS);
  return Array.from({ length: STEPS + 1 }, (_, at) => at * step);
};

/** Round axis values that include 0 and all values between the lowest and the highest one. */
export const scaleBetween = (lowest: number, highest: number): number[] => {
  if (lowest >= 0) return scaleFor(highest);
  const top = Math.max(0, highest);
  const step = stepFor(Math.max(top - lowest, 1) / STEPS);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(top / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};

const UNITS = [
  { name: '亿元', size: 100_000_000 },
  { name: '万元', size: 10_000 },
  { name: '元', size: 1 },
];

/** Large sums are shown in 万 or 亿. */
export const unitFor = (highest: number) => {
  const { name, size } = UNITS.find((unit) => highest >= unit.size) ?? { name: '元', size: 1 };
  return { name, of: (value: number) => value / size };
};

export const axisText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Month and day: `06-15`. */
export const dayText = (day: string): string => day.slice(5);

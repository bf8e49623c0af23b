import { displayMoney, parseMoney } from '@koi/money';

/** Whole yuan, for figures whose exact amount is in the tooltip. */
export const wholeYuan = (amount: string): string => `¥${displayMoney(amount).replace(/\.\d+$/, '')}`;

/** Only for charts and comparisons. Booked amounts must not be converted to a number. */
export const drawable = (amount: string): number => Number(parseMoney(amount, { signed: true }) ?? 0n) / 100;

export type Change = { direction: 'up' | 'down' | 'level'; text: string };

/** Change compared with the same time yesterday. There is no percentage when yesterday's value is 0. */
export const changeOf = (today: number, yesterday: number): Change => {
  if (today === yesterday) return { direction: 'level', text: '持平' };
  const direction = today > yesterday ? 'up' : 'down';
  if (yesterday === 0) return { direction, text: '昨日同期为 0' };
  return { direction, text: `${((Math.abs(today - yesterday) / yesterday) * 100).toFixed(1)}%` };
};

const NICE = [1, 2, 2.5, 5, 10];
const STEPS = 4;

/** Round axis values from 0 to above the highest value. */
export const scaleFor = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: STEPS + 1 }, (_, at) => at * step);
};

const WAN = 10_000;

/** Large sums are shown in 万. */
export const unitFor = (highest: number) =>
  highest >= WAN ? { name: '万元', of: (value: number) => value / WAN } : { name: '元', of: (value: number) => value };

export const axisText = (value: number): string => String(Number(value.toFixed(2)));

/** Month and day: `06-15`. */
export const dayText = (day: string): string => day.slice(5);

import { displayMoney, parseMoney } from '@koi/money';

/** Whole yuan, for a figure that is read at a glance: the exact amount stands in its title. */
export const wholeYuan = (amount: string): string => `¥${displayMoney(amount).replace(/\.\d+$/, '')}`;

/** Only to draw and compare: amounts that are booked never pass through here. */
export const drawable = (amount: string): number => Number(parseMoney(amount, { signed: true }) ?? 0n) / 100;

export type Change = { direction: 'up' | 'down' | 'level'; text: string };

/** Against the same time yesterday. Without anything yesterday there is no percentage to speak of. */
export const changeOf = (today: number, yesterday: number): Change => {
  if (today === yesterday) return { direction: 'level', text: '持平' };
  const direction = today > yesterday ? 'up' : 'down';
  if (yesterday === 0) return { direction, text: '昨日同期为 0' };
  return { direction, text: `${((Math.abs(today - yesterday) / yesterday) * 100).toFixed(1)}%` };
};

const NICE = [1, 2, 2.5, 5, 10];
const STEPS = 4;

/** Round numbers from 0 to above the highest value. */
export const scaleFor = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: STEPS + 1 }, (_, at) => at * step);
};

const WAN = 10_000;

/** Large sums are read in 万. */
export const unitFor = (highest: number) =>
  highest >= WAN ? { name: '万元', of: (value: number) => value / WAN } : { name: '元', of: (value: number) => value };

export const axisText = (value: number): string => String(Number(value.toFixed(2)));

/** `06-15` */
export const dayText = (day: string): string => day.slice(5);

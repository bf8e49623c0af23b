import { addDays } from '@koi/money';

export const CUSTOM = -1;

/** Number of Beijing days including today, or a custom range. */
export const SPAN_OPTIONS = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
  { value: CUSTOM, label: '自定义日期' },
];

export interface Span {
  days: number;
  from: string;
  to: string;
}

/** First and last day of the range, in the form of the request. */
export const daysOf = ({ days, from, to }: Span, today: string): { from: string; to: string } =>
  days === CUSTOM ? { from, to } : { from: addDays(today, 1 - days), to: today };

import type { ReportSpan } from '@koi/contract/rules/report-span';
import { addDays, beijingDayStart } from '@koi/money';

/** Spans that are offered by name. Each of them ends today, except yesterday. */
const PRESETS = ['today', 'yesterday', 'week', 'month', 'year'] as const;
type Preset = (typeof PRESETS)[number];
export type SpanChoice = Preset | 'custom';

export const SPAN_OPTIONS: readonly { value: SpanChoice; label: string }[] = [
  { value: 'today', label: '今天' },
  { value: 'yesterday', label: '昨天' },
  { value: 'week', label: '本周' },
  { value: 'month', label: '本月' },
  { value: 'year', label: '今年' },
  { value: 'custom', label: '自选' },
];

const NOON_MS = 12 * 3_600_000;

/** The Monday of the day's week. */
const mondayOf = (day: string): string => {
  const noon = new Date(beijingDayStart(day).getTime() + NOON_MS);
  return addDays(day, -((noon.getUTCDay() + 6) % 7));
};

export const presetSpan = (preset: Preset, today: string): ReportSpan => {
  const yesterday = addDays(today, -1);
  switch (preset) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: yesterday, last: yesterday };
    case 'week':
      return { first: mondayOf(today), last: today };
    case 'month':
      return { first: `${today.slice(0, 7)}-01`, last: today };
    case 'year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today };
  }
};

/** The named span with these days. On the first day of a period the shortest one is meant. */
export const choiceOf = ({ first, last }: ReportSpan, today: string): SpanChoice =>
  PRESETS.find((preset) => {
    const span = presetSpan(preset, today);
    return span.first === first && span.last === last;
  }) ?? 'custom';

/** `2026-06-01 – 06-18`, with the year of the last day only when it differs. */
export const spanText = ({ first, last }: ReportSpan): string => {
  if (first === last) return first;
  return `${first} – ${first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last}`;
};

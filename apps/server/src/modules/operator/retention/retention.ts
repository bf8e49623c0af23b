import { RETENTION, type RetentionItem } from '@koi/contract';

const DAY_MS = 86_400_000;

export const daysText = (days: number): string => `${days} 天`;

/** The days that apply. A stored number is kept within the bounds of this release. */
export const daysOf = (chosen: Partial<Record<RetentionItem, number>>, item: RetentionItem): number => {
  const { days, min, max } = RETENTION[item];
  return Math.min(max, Math.max(min, chosen[item] ?? days));
};

/** Records that are older than this moment are deleted. */
export const cutoffOf = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

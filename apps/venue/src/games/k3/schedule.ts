import { beijingDay, beijingDayStart } from '@koi/money';

/** One draw a minute of the Beijing day: stakes for 50 seconds, then the draw. */
const MINUTE_MS = 60_000;
const BET_MS = 50_000;

export interface Issue {
  /** `20260115-0388`: the day and the minute of it. */
  no: string;
  opensAt: Date;
  closesAt: Date;
  nextAt: Date;
}

export const issueAt = (now: Date): Issue => {
  const day = beijingDay(now);
  const start = beijingDayStart(day).getTime();
  const minute = Math.floor((now.getTime() - start) / MINUTE_MS);
  const opens = start + minute * MINUTE_MS;
  return {
    no: `${day.replaceAll('-', '')}-${String(minute + 1).padStart(4, '0')}`,
    opensAt: new Date(opens),
    closesAt: new Date(opens + BET_MS),
    nextAt: new Date(opens + MINUTE_MS),
  };
};

export const isOpen = (issue: Issue, now: Date): boolean => now < issue.closesAt;

import { beijingDay, beijingDayStart } from '@koi/money';

/** One draw per minute of the Beijing day: betting is open for 50 seconds, then the draw follows. */
const MINUTE_MS = 60_000;
const BET_MS = 50_000;

export interface Issue {
  /** The day and the minute of the day, for example `20260115-0388`. */
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

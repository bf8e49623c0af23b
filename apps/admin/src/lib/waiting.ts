import { parseBeijing } from '@koi/money';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A waiting time as text: `32 分`, `1 时 04 分`, `2 天 3 时`. */
export const waitingText = (seconds: number): string => {
  if (seconds < MINUTE) return '刚刚';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} 分`;
  const hours = Math.floor(seconds / HOUR);
  if (seconds < DAY) return `${hours} 时 ${twoDigits(Math.floor((seconds % HOUR) / MINUTE))} 分`;
  return `${Math.floor(seconds / DAY)} 天 ${hours % 24} 时`;
};

/** Seconds from the order to its decision, or until now. Never negative, even if the local clock is slow. */
export const secondsWaited = (createdAt: string, decidedAt: string, now: Date): number => {
  const until = decidedAt === '' ? now : parseBeijing(decidedAt);
  return Math.max(0, Math.floor((until.getTime() - parseBeijing(createdAt).getTime()) / 1000));
};

/** For example `06:42`. More than an hour continues in minutes. */
export const handlingTime = (seconds: number): string =>
  seconds === 0 ? '--' : `${twoDigits(Math.floor(seconds / MINUTE))}:${twoDigits(seconds % MINUTE)}`;

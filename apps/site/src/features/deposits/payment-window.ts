import { PAYMENT_WINDOW_MS } from '@koi/contract/constants';
import { parseBeijing } from '@koi/money';

const MINUTE_S = 60;

/** What is left of the hour to pay in; nothing where the moment can't be read. Wire times are Beijing's. */
export const timeLeft = (createdAt: string, now: number): number | undefined => {
  try {
    const end = parseBeijing(createdAt).getTime() + PAYMENT_WINDOW_MS;
    // A device whose clock is behind does not promise more than the hour.
    return Math.min(Math.max(end - now, 0), PAYMENT_WINDOW_MS);
  } catch {
    return undefined;
  }
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `mm:ss`; the last second ends at 00:00. */
export const countdownText = (leftMs: number | undefined) => {
  if (leftMs === undefined) return '--:--';
  const seconds = Math.ceil(leftMs / 1000);
  return `${twoDigits(Math.floor(seconds / MINUTE_S))}:${twoDigits(seconds % MINUTE_S)}`;
};

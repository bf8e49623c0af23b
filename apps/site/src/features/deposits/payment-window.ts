import { PAYMENT_WINDOW_MS } from '@koi/contract/constants';
import { parseBeijing } from '@koi/money';

const MINUTE_S = 60;

/**
 * Milliseconds left of the hour to pay; undefined when the time can't be parsed. Times of the API are in Beijing time.
 */
export const timeLeft = (createdAt: string, now: number): number | undefined => {
  try {
    const end = parseBeijing(createdAt).getTime() + PAYMENT_WINDOW_MS;
    // Limits the result to an hour when the device's clock is slow.
    return Math.min(Math.max(end - now, 0), PAYMENT_WINDOW_MS);
  } catch {
    return undefined;
  }
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats as `mm:ss`, rounded up to a second. */
export const countdownText = (leftMs: number | undefined) => {
  if (leftMs === undefined) return '--:--';
  const seconds = Math.ceil(leftMs / 1000);
  return `${twoDigits(Math.floor(seconds / MINUTE_S))}:${twoDigits(seconds % MINUTE_S)}`;
};

import { act, configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

/** Taken before any clock is replaced, so that waiting for a condition takes real time. */
const realTimeout = globalThis.setTimeout;
const realNow = performance.now.bind(performance);

const pause = () => new Promise<void>((resolve) => void realTimeout(resolve, 5));

/** Real time at which the wait under way has begun. */
let waitingSince = 0;

const { asyncWrapper } = getConfig();

configure({
  asyncWrapper: (wait) => {
    waitingSince = realNow();
    return asyncWrapper(wait);
  },
  unstable_advanceTimersWrapper: (advance) =>
    act(async () => {
      await advance();
      await pause();
    }),
});

interface FakeClock {
  timers?: Record<string, { delay?: number }>;
}

/** Whether a timer without a delay is pending. Such a timer is due a millisecond later when another timer has set it. */
const hasTimerWithoutDelay = () => {
  const { clock } = globalThis.setTimeout as unknown as { clock: FakeClock };
  return Object.values(clock.timers ?? {}).some(({ delay }) => !delay);
};

/** Runs the timers that are due. A wait that has met its limit is ended by its own timer, which reports what it missed. */
const runDueTimers = () => {
  const { asyncUtilTimeout } = getConfig();
  if (realNow() - waitingSince >= asyncUtilTimeout) vi.advanceTimersByTime(asyncUtilTimeout);
  else vi.advanceTimersByTime(hasTimerWithoutDelay() ? 1 : 0);
};

/** React's own work goes through setImmediate, which is left as it is. */
const REPLACED = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

/**
 * Replaces timers and dates with a clock that moves only when the test advances it, however long the test takes.
 * `findBy` and `waitFor` look again every few milliseconds of real time and leave the clock where it is: Testing Library
 * hands the clock to a global `jest` between two looks, and the one given here only runs the timers that are due.
 * The setup of the screen tests restores the globals after each test.
 */
export const useManualClock = (now?: Date) => {
  vi.useFakeTimers({ toFake: [...REPLACED], ...(now === undefined ? {} : { now }) });
  vi.stubGlobal('jest', { advanceTimersByTime: runDueTimers });
};

import { act, configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

/** Saved before any clock is replaced, so that waiting for a condition uses real time. */
const realTimeout = globalThis.setTimeout;
const realNow = performance.now.bind(performance);

const pause = () => new Promise<void>((resolve) => void realTimeout(resolve, 5));

/** Real time at which the current wait began. */
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
  timers?: Record<string, { delay?: number; animation?: boolean }>;
}

/**
 * Whether a timer without a delay or an animation frame is pending. Such a timer is due a millisecond later when another
 * timer has set it, and a frame within 16 ms.
 */
const hasTimerWithoutDelay = () => {
  const { clock } = globalThis.setTimeout as unknown as { clock: FakeClock };
  return Object.values(clock.timers ?? {}).some(({ delay, animation }) => animation || !delay);
};

/**
 * Runs the timers that are due. A wait that has reached its limit is ended by its own timer, which reports the failure.
 */
const runDueTimers = () => {
  const { asyncUtilTimeout } = getConfig();
  if (realNow() - waitingSince >= asyncUtilTimeout) vi.advanceTimersByTime(asyncUtilTimeout);
  else vi.advanceTimersByTime(hasTimerWithoutDelay() ? 1 : 0);
};

/** React schedules its work with setImmediate, which is not replaced. */
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
 * Replaces timers and dates with a clock that moves only when the test advances it. `findBy` and `waitFor` check again
 * every few milliseconds of real time without moving the clock: Testing Library advances a global `jest` between two
 * checks, and the one provided here only runs the timers that are due and the next frame. The setup of the screen tests restores the
 * globals after each test.
 */
export const useManualClock = (now?: Date) => {
  vi.useFakeTimers({ toFake: [...REPLACED], ...(now === undefined ? {} : { now }) });
  vi.stubGlobal('jest', { advanceTimersByTime: runDueTimers });
};

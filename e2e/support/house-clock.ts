import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { addDays, beijingDay, beijingDayStart } from '../../packages/money/src/index.ts';
import { type SteppedClock, steppedClock } from '../../scripts/stepped-clock.ts';
import { makeTemporaryFolder } from '../../scripts/temporary-folder.ts';
import { test as base } from './house.ts';

const MINUTE_MS = 60_000;
/** Enough for everything that a journey does on its first day, and less than a session of staff lasts without use. */
const BEFORE_MIDNIGHT_MS = 20 * MINUTE_MS;
/** Short, so that the clock is never ahead of the real time by more than a day. */
const AFTER_MIDNIGHT_MS = 10_000;

/**
 * The wall clock of a house with its venue and its browsers. It starts shortly before midnight in Beijing: behind the
 * real time when that is nearer to midnight, and ahead of it otherwise.
 */
interface HouseClock {
  env: SteppedClock['env'];
  /** The Beijing day on which the clock started. */
  firstDay: string;
  now(): Date;
  /** Moves the clocks of the running programs to the next day. Pages show it once they are loaded again. */
  enterNextDay(contexts: readonly BrowserContext[]): Promise<void>;
  /** Sets the clock of the pages that a browser opens from now on. */
  giveTo(context: BrowserContext): Promise<void>;
}

/** A house that has had this clock since its setup: nothing in it is older or newer than its clock says. */
export const test = base.extend<{ clock: HouseClock }>({
  clock: async ({ undo }, use) => {
    const folder = await makeTemporaryFolder();
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    await use(houseClock(join(folder, 'clock')));
  },
  programEnv: async ({ clock }, use) => use(clock.env),
});

function houseClock(file: string): HouseClock {
  const clock = steppedClock(file);
  const firstDay = beijingDay(new Date());
  const midnight = beijingDayStart(addDays(firstDay, 1)).getTime();
  let aheadMs = midnight - BEFORE_MIDNIGHT_MS - Date.now();
  clock.set(aheadMs);
  return {
    env: clock.env,
    firstDay,
    now: () => new Date(Date.now() + aheadMs),
    giveTo: (context) => shiftDates(context, aheadMs),
    async enterNextDay(contexts) {
      const stepMs = midnight + AFTER_MIDNIGHT_MS - (Date.now() + aheadMs);
      aheadMs += stepMs;
      clock.set(aheadMs);
      for (const context of contexts) await shiftDates(context, stepMs);
    },
  };
}

/** Each call adds to the earlier ones, because a page runs all scripts of its context in their order. */
function shiftDates(context: BrowserContext, byMs: number): Promise<void> {
  return context.addInitScript((ms) => {
    const Earlier = Date;
    const now = () => Earlier.now() + ms;
    globalThis.Date = new Proxy(Earlier, {
      construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, byMs) as unknown as Promise<void>;
}

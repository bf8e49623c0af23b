import { describe, expect, it } from 'vitest';
import { countTry, giveBack, growingWait, type TryRule, UNTRIED, untilOldestLeaves, waitS } from './slow-down.ts';

const MINUTE_MS = 60_000;
const nameRule: TryRule = {
  key: 'name',
  windowMs: 15 * MINUTE_MS,
  free: 5,
  blockUntilMs: growingWait(5, 60),
  onRelease: 'clear',
};

const tryTimes = (rule: TryRule, times: readonly number[]) =>
  times.reduce((state, at) => countTry(rule, state, at), UNTRIED);

describe('attempts at a name', () => {
  it('need no wait for the first five', () => {
    expect(waitS(tryTimes(nameRule, [0, 1, 2, 3]), 3)).toBe(0);
  });

  it('must wait from the sixth on, longer each time, up to a minute', () => {
    const waits: number[] = [];
    let state = tryTimes(nameRule, [0, 0, 0, 0]);
    let now = 0;
    for (let tries = 5; tries <= 12; tries += 1) {
      state = countTry(nameRule, state, now);
      waits.push(waitS(state, now));
      now = state.blockedUntilMs;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('are forgotten one by one as they leave the window', () => {
    const state = tryTimes(
      nameRule,
      [0, 1, 2, 3].map((minute) => minute * MINUTE_MS),
    );
    expect(waitS(countTry(nameRule, state, 14 * MINUTE_MS), 14 * MINUTE_MS)).toBe(2);
    expect(waitS(countTry(nameRule, state, 15 * MINUTE_MS), 15 * MINUTE_MS)).toBe(0);
  });

  it('do not count when they succeed', () => {
    const state = tryTimes(nameRule, [1, 2, 3, 4, 5]);
    expect(waitS(state, 5)).toBe(2);
    expect(giveBack(nameRule, state, 5)).toEqual({ history: [1, 2, 3, 4], blockedUntilMs: 0 });
  });
});

describe('an attempt that is given back', () => {
  it('removes its own block, but not that of a later attempt', () => {
    const state = tryTimes(nameRule, [1, 2, 3, 4, 5, 6]);
    expect(giveBack(nameRule, state, 6)).toEqual({ history: [1, 2, 3, 4, 5], blockedUntilMs: 0 });
    expect(giveBack(nameRule, state, 5)).toEqual({ history: [1, 2, 3, 4, 6], blockedUntilMs: state.blockedUntilMs });
  });

  it('changes nothing when it was never counted', () => {
    const state = tryTimes(nameRule, [1, 2]);
    expect(giveBack(nameRule, state, 7).history).toEqual([1, 2]);
  });
});

describe('registrations from one address', () => {
  const windowMs = 60 * MINUTE_MS;
  const rule: TryRule = { key: 'r', windowMs, free: 3, blockUntilMs: untilOldestLeaves(windowMs), onRelease: 'clear' };

  it('are blocked until the first of them is an hour old', () => {
    const state = tryTimes(rule, [0, 10 * MINUTE_MS, 20 * MINUTE_MS]);
    expect(waitS(state, 20 * MINUTE_MS)).toBe(40 * 60);
    expect(waitS(state, windowMs)).toBe(0);
  });
});

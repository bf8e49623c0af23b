import { describe, expect, it } from 'vitest';
import { ManualClock } from './clock.ts';
import { createLimiter } from './limits.ts';

const three = { limit: 3, windowMs: 60_000 };
const limiterAt = (options: { enabled?: boolean; maxKeys?: number } = {}) => {
  const clock = new ManualClock('2026-03-01T00:00:00Z');
  return { clock, limiter: createLimiter({ enabled: true, clock, ...options }) };
};

describe('a limiter', () => {
  it('allows up to the limit within the window and returns how long to wait', () => {
    const { clock, limiter } = limiterAt();
    expect([1, 2, 3].map(() => limiter.take('a', three).allowed)).toEqual([true, true, true]);
    clock.advance(20_500);
    expect(limiter.take('a', three)).toEqual({ allowed: false, retryAfterS: 40 });
    expect(limiter.take('b', three).allowed).toBe(true);
    clock.advance(39_500);
    expect(limiter.take('a', three).allowed).toBe(true);
  });

  it('can check a key without counting, and forget it', () => {
    const { limiter } = limiterAt();
    for (let n = 0; n < 10; n += 1) expect(limiter.peek('a', three).allowed).toBe(true);
    for (let n = 0; n < 3; n += 1) limiter.take('a', three);
    expect(limiter.peek('a', three).allowed).toBe(false);
    limiter.forget('a');
    expect(limiter.peek('a', three).allowed).toBe(true);
  });

  it('keeps a bounded number of keys', () => {
    const { limiter } = limiterAt({ maxKeys: 2 });
    for (let n = 0; n < 3; n += 1) limiter.take('first', three);
    limiter.take('second', three);
    limiter.take('third', three);
    expect(limiter.peek('first', three).allowed).toBe(true);
  });

  it('allows everything when it is switched off', () => {
    const { limiter } = limiterAt({ enabled: false });
    for (let n = 0; n < 10; n += 1) expect(limiter.take('a', three).allowed).toBe(true);
  });
});

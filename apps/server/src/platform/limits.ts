import type { Clock } from './clock.ts';

export interface Allowance {
  limit: number;
  windowMs: number;
}

export interface Verdict {
  allowed: boolean;
  retryAfterS: number;
}

export interface Limiter {
  /** Counts one use of the key. A window opens with the first use. */
  take(key: string, allowance: Allowance): Verdict;
  /** Returns the result that `take` would return, without counting. */
  peek(key: string, allowance: Allowance): Verdict;
  forget(key: string): void;
}

interface Window {
  endsAt: number;
  count: number;
}

const ALLOWED: Verdict = { allowed: true, retryAfterS: 0 };

/** Kept in memory with a bounded size: beyond `maxKeys`, the key with the oldest window is dropped. */
export const createLimiter = ({
  enabled,
  clock,
  maxKeys = 100_000,
}: {
  enabled: boolean;
  clock: Clock;
  maxKeys?: number;
}): Limiter => {
  const windows = new Map<string, Window>();

  const openWindow = (key: string, endsAt: number): Window => {
    windows.delete(key);
    if (windows.size >= maxKeys) {
      const eldest = windows.keys().next();
      if (!eldest.done) windows.delete(eldest.value);
    }
    const window = { endsAt, count: 0 };
    windows.set(key, window);
    return window;
  };

  const verdict = (window: Window, now: number, allowed: boolean): Verdict =>
    allowed ? ALLOWED : { allowed, retryAfterS: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) };

  return {
    take(key, { limit, windowMs }) {
      if (!enabled) return ALLOWED;
      const now = clock.now().getTime();
      const known = windows.get(key);
      const window = known === undefined || known.endsAt <= now ? openWindow(key, now + windowMs) : known;
      window.count += 1;
      return verdict(window, now, window.count <= limit);
    },
    peek(key, { limit }) {
      const now = clock.now().getTime();
      const window = windows.get(key);
      if (!enabled || window === undefined || window.endsAt <= now) return ALLOWED;
      return verdict(window, now, window.count < limit);
    },
    forget(key) {
      windows.delete(key);
    },
  };
};

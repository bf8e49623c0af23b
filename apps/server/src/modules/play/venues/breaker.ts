import type { BREAKER_STATES } from '@koi/contract';

export type BreakerState = (typeof BREAKER_STATES)[number];

export interface BreakerRules {
  /** Number of consecutive calls without a clear answer after which the breaker opens. */
  failures: number;
  /** First open period. Each failed probe doubles it, up to `openMaxMs`. */
  openMs: number;
  openMaxMs: number;
  /** Maximum number of concurrent calls, so that a venue that hangs holds no more than these. */
  inFlight: number;
}

export const BREAKER_RULES: BreakerRules = { failures: 5, openMs: 5_000, openMaxMs: 60_000, inFlight: 64 };

/** Circuit breaker for one venue. After an open period it admits one probe, whose result closes or reopens it. */
export const createBreaker = (now: () => number, rules: BreakerRules = BREAKER_RULES) => {
  let failures = 0;
  let openMs = rules.openMs;
  let openUntil: number | undefined;
  let probing = false;
  let inFlight = 0;

  const state = (): BreakerState => {
    if (openUntil === undefined) return 'closed';
    return probing || now() >= openUntil ? 'probing' : 'open';
  };

  return {
    state,

    /** Returns whether a call may be made. Each admitted call must report its result to `done`. */
    admit(): boolean {
      const is = state();
      if (inFlight >= rules.inFlight || is === 'open' || (is === 'probing' && probing)) return false;
      if (is === 'probing') probing = true;
      inFlight += 1;
      return true;
    },

    done(answered: boolean): void {
      inFlight -= 1;
      if (answered) {
        failures = 0;
        openMs = rules.openMs;
        openUntil = undefined;
        probing = false;
        return;
      }
      failures += 1;
      if (openUntil !== undefined) {
        // Results of calls that began before the breaker opened are ignored.
        if (!probing) return;
        probing = false;
        openMs = Math.min(openMs * 2, rules.openMaxMs);
      } else if (failures < rules.failures) return;
      openUntil = now() + openMs;
    },
  };
};
export type Breaker = ReturnType<typeof createBreaker>;

import type { BREAKER_STATES } from '@koi/contract';

export type BreakerState = (typeof BREAKER_STATES)[number];

export interface BreakerRules {
  /** Number of consecutive calls without a clear answer after which the breaker opens. */
  failures: number;
  /** First open period. Each failed probe doubles it, up to `restMaxMs`. */
  restMs: number;
  restMaxMs: number;
  /** Maximum number of concurrent calls, so that a venue that hangs holds no more than these. */
  inFlight: number;
}

export const BREAKER_RULES: BreakerRules = { failures: 5, restMs: 5_000, restMaxMs: 60_000, inFlight: 64 };

/** Circuit breaker for one venue. After an open period it admits one probe, whose result closes or reopens it. */
export const createBreaker = (now: () => number, rules: BreakerRules = BREAKER_RULES) => {
  let failures = 0;
  let restMs = rules.restMs;
  let restsUntil: number | undefined;
  let probing = false;
  let inFlight = 0;

  const state = (): BreakerState => {
    if (restsUntil === undefined) return 'closed';
    return probing || now() >= restsUntil ? 'probing' : 'open';
  };

  return {
    state,
    /** End of the open period; undefined while the breaker is closed. */
    restsUntil: (): number | undefined => restsUntil,

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
        restMs = rules.restMs;
        restsUntil = undefined;
        probing = false;
        return;
      }
      failures += 1;
      if (restsUntil !== undefined) {
        // Results of calls that began before the breaker opened are ignored.
        if (!probing) return;
        probing = false;
        restMs = Math.min(restMs * 2, rules.restMaxMs);
      } else if (failures < rules.failures) return;
      restsUntil = now() + restMs;
    },
  };
};

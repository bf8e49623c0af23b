import type { BREAKER_STATES } from '@koi/contract';

export type BreakerState = (typeof BREAKER_STATES)[number];

export interface BreakerRules {
  /** So many calls without a clear answer, one after another, and the venue is left alone. */
  failures: number;
  /** For so long at first; each probe that fails doubles it, up to the limit. */
  restMs: number;
  restMaxMs: number;
  /** Calls that may be under way at once: a venue that hangs keeps no more than these. */
  inFlight: number;
}

export const BREAKER_RULES: BreakerRules = { failures: 5, restMs: 5_000, restMaxMs: 60_000, inFlight: 64 };

/** Says whether a venue is worth asking. After a rest one call may try; its answer decides. */
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

    /** False: do not ask. True: ask, and tell `done` what came of it. */
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
        // Calls that were under way when it opened say nothing new; a failed probe does.
        if (!probing) return;
        probing = false;
        restMs = Math.min(restMs * 2, rules.restMaxMs);
      } else if (failures < rules.failures) return;
      restsUntil = now() + restMs;
    },
  };
};
export type Breaker = ReturnType<typeof createBreaker>;

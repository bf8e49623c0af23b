import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../http.ts';

export const FAULT_MODES = ['none', 'empty', '429', '500', 'slow', 'garbage', 'html', 'stale'] as const;
/** `slow` answers correctly but late. `stale` answers as of some minutes ago, with a head that does not advance. */
export type FaultMode = (typeof FAULT_MODES)[number];

const SLOW_MS = 15_000;
const STALE_MS = 10 * 60_000;

export interface FaultState {
  readonly mode: FaultMode;
  /** Remaining number of affected calls; null means until the fault is cleared. */
  readonly times: number | null;
}

const BROKEN: Partial<Record<FaultMode, Answer>> = {
  empty: { status: 200, type: 'json', body: '{}' },
  '429': { status: 429, type: 'json', body: JSON.stringify({ Error: 'request rate exceeds the allowed rate' }) },
  '500': { status: 500, type: 'text', body: 'Internal Server Error' },
  garbage: { status: 200, type: 'json', body: '{"id":"7c2d4206c03a883dd9066d620335dc1be27' },
  html: { status: 200, type: 'html', body: '<!doctype html><title>Just a moment...</title>' },
};

/** The current fault of the node. The pages and the control API never fail. */
export const createFaults = (clock: () => number, slowMs = SLOW_MS) => {
  let state: FaultState = { mode: 'none', times: null };
  let setAt = 0;

  const next = (): FaultMode => {
    const { mode, times } = state;
    if (times !== null) state = times > 1 ? { mode, times: times - 1 } : { mode: 'none', times: null };
    return mode;
  };

  return {
    state: () => state,
    set: (mode: FaultMode, times: number | null): FaultState => {
      setAt = clock();
      state = { mode, times: mode === 'none' ? null : times };
      return state;
    },
    /** Passes a node call on with the time it should assume, or answers in its place. */
    meet: async (answer: (now: number) => Answer): Promise<Answer> => {
      const mode = next();
      if (mode === 'slow') await sleep(slowMs, undefined, { ref: false });
      return BROKEN[mode] ?? answer(mode === 'stale' ? setAt - STALE_MS : clock());
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;

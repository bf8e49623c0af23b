import { VENUE_CHECK_ADVICE, VENUE_CHECKS, type VenueTest } from '@koi/contract';
import type { Clock, Outgoing } from '../../../platform/index.ts';
import type { Access, VenueAdapter } from './adapter.ts';
import { CHECKS, type Outcome, type TestState } from './checks.ts';
import type { Connections } from './connections.ts';

export interface TestRequest {
  adapter: string;
  access: Access;
  toleranceMs: number;
}

type Report = Pick<VenueTest, 'ms' | 'passed' | 'checks' | 'advice'>;

/** The client gives up after 30 seconds, so the whole test takes less. */
const WHOLE_MS = 24_000;
const ONE_MS = 8_000;
const LEAST_MS = 100;

/**
 * Runs the calls of the protocol against a venue with a reserved player. It moves 0.01 of the house's money at the venue
 * in and out again and writes nothing to the ledger. Its calls bypass the circuit breaker.
 */
type TesterDeps = { clock: Clock; outgoing: Outgoing } & Pick<Connections, 'adapterOf'>;

export const createTester = ({ clock, outgoing, adapterOf }: TesterDeps) => {
  return async ({ adapter: name, access, toleranceMs }: TestRequest): Promise<Report> => {
    const began = performance.now();
    const leftMs = () => {
      const left = WHOLE_MS - (performance.now() - began);
      return Math.max(LEAST_MS, Math.min(access.timeoutMs, ONE_MS, left));
    };
    const adapterFor = (secret: string): VenueAdapter => {
      const made = adapterOf(name, { ...access, secret, previous: undefined, timeoutMs: Math.ceil(leftMs()) });
      if (made === undefined) throw new Error(`there is no adapter ${name}`);
      return made;
    };
    const state: TestState = {
      clock,
      outgoing,
      url: access.url,
      toleranceMs,
      leftMs,
      adapter: () => adapterFor(access.secret),
      stranger: () => adapterFor(`not ${access.secret}`),
      stopped: undefined,
      walletBefore: undefined,
      order: undefined,
    };
    const checks: Report['checks'] = [];
    for (const check of VENUE_CHECKS) {
      const at = performance.now();
      const skipped: Outcome = { result: 'skipped', detail: `没有测试：${state.stopped}` };
      const { facts = [], ...outcome } = state.stopped === undefined ? await CHECKS[check](state) : skipped;
      checks.push({ name: check, ...outcome, facts, ms: Math.round(performance.now() - at) });
    }
    const failed = checks.find(({ result }) => result === 'failed');
    return {
      ms: Math.round(performance.now() - began),
      passed: failed === undefined ? 1 : 0,
      checks,
      advice: failed === undefined ? '' : VENUE_CHECK_ADVICE[failed.name],
    };
  };
};

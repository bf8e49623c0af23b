import type { Clock } from '../../../platform/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import { type BreakerRules, type BreakerState, createBreaker } from './breaker.ts';

export interface ConnectionState {
  breaker: BreakerState;
  restsUntil: Date | undefined;
  lastAnswerAt: Date | undefined;
  failingSince: Date | undefined;
  failure: string;
  recent: Recent;
}

/** Statistics of the last calls: their number, the number with a clear answer, and the median time of those answers. */
export interface Recent {
  calls: number;
  answered: number;
  responseMs: number;
}

/** A venue adapter whose calls pass a circuit breaker. */
export interface VenueConnection extends VenueAdapter {
  /** Longest time that a call waits for an answer. */
  readonly timeoutMs: number;
  state(): ConnectionState;
  /** Whether the circuit breaker would allow a call now. */
  isWorthAsking(): boolean;
}

const RECENT_MAX = 100;

const createRecent = () => {
  const calls: { answered: boolean; ms: number }[] = [];
  return {
    add(answered: boolean, ms: number): void {
      calls.push({ answered, ms });
      if (calls.length > RECENT_MAX) calls.shift();
    },
    read(): Recent {
      const times = calls.flatMap(({ answered, ms }) => (answered ? [ms] : [])).toSorted((a, b) => a - b);
      const responseMs = times[Math.floor(times.length / 2)] ?? 0;
      return { calls: calls.length, answered: times.length, responseMs };
    },
  };
};

interface ConnectionOptions {
  /** Replaces the default breaker rules in tests. */
  breaker?: BreakerRules | undefined;
  /** Receives the state after every call. */
  onCall?: (state: ConnectionState) => void;
}

const BUSY = '场馆无响应，暂停请求';

export const createConnection = (
  adapter: VenueAdapter,
  clock: Clock,
  timeoutMs: number,
  { breaker: rules, onCall = () => undefined }: ConnectionOptions = {},
): VenueConnection => {
  const breaker = createBreaker(() => clock.now().getTime(), rules);
  let lastAnswerAt: Date | undefined;
  let failingSince: Date | undefined;
  let failure = '';
  const recent = createRecent();

  const state = (): ConnectionState => {
    const until = breaker.restsUntil();
    const restsUntil = until === undefined ? undefined : new Date(until);
    return { breaker: breaker.state(), restsUntil, lastAnswerAt, failingSince, failure, recent: recent.read() };
  };

  const guard = async <T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> => {
    if (!breaker.admit()) return { kind: 'unsent', reason: BUSY };
    const askedAt = clock.now();
    const reply = await call();
    const answered = reply.kind === 'ok' || reply.kind === 'refused';
    breaker.done(answered);
    recent.add(answered, clock.now().getTime() - askedAt.getTime());
    if (answered) {
      lastAnswerAt = clock.now();
      failingSince = undefined;
      failure = '';
    } else {
      failingSince ??= clock.now();
      failure = reply.reason;
    }
    onCall(state());
    return reply;
  };

  return {
    timeoutMs,
    health: () => guard(() => adapter.health()),
    createPlayer: (player, name, withinMs) => guard(() => adapter.createPlayer(player, name, withinMs)),
    balance: (player, withinMs) => guard(() => adapter.balance(player, withinMs)),
    transferIn: (request, withinMs) => guard(() => adapter.transferIn(request, withinMs)),
    transferOut: (request, withinMs) => guard(() => adapter.transferOut(request, withinMs)),
    queryTransfer: (order) => guard(() => adapter.queryTransfer(order)),
    closeTransfer: (order) => guard(() => adapter.closeTransfer(order)),
    launch: (request) => guard(() => adapter.launch(request)),
    kick: (player) => guard(() => adapter.kick(player)),
    protect: (player, protection) => guard(() => adapter.protect(player, protection)),
    bets: (cursor, limit) => guard(() => adapter.bets(cursor, limit)),
    games: () => guard(() => adapter.games()),
    summary: (hour) => guard(() => adapter.summary(hour)),
    proof: (player, round, bet, withinMs) => guard(() => adapter.proof(player, round, bet, withinMs)),
    proofAddress: adapter.proofAddress,
    isWorthAsking: () => breaker.state() !== 'open',
    state,
  };
};

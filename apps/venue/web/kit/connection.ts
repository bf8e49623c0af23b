import type { RefusalAnswer } from './wire.ts';

/** How long an answer may take before the player is told. */
const ANSWER_LIMIT_MS = 3_000;
const RETRY_AFTER_S = [1, 2, 4, 8] as const;

export type ConnectionState =
  | { kind: 'open' }
  /** The wait before the next try, counted down by whoever shows it. */
  | { kind: 'waiting'; attempt: number; seconds: number }
  | { kind: 'trying'; attempt: number }
  /** Every try failed; only the player asks again. */
  | { kind: 'lost' }
  /** The venue no longer knows this session. */
  | { kind: 'ended'; message: string };

export type Answer<T> = (T & { ok: true }) | RefusalAnswer;

/** One try of a request: what arrived, or nothing when none arrived in time. */
export type Send = (
  path: string,
  body: unknown | undefined,
  signal: AbortSignal,
) => Promise<{ status: number; body: unknown }>;

interface ConnectionDeps {
  send: Send;
  onState: (state: ConnectionState) => void;
  /** Resolves after the time, or at once when asked. Fakes count the time themselves. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The answer of a session the venue no longer knows; the frame has said it already. */
export const ENDED: RefusalAnswer = {
  ok: false,
  code: 'session_ended',
  message: '登录已失效，请返回大厅重新进入',
};

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isAnswer = (body: unknown): body is { ok: boolean } =>
  typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean';

/**
 * Asks until there is an answer. A request is sent again exactly as it was, so whatever changes something has to carry
 * its key inside.
 */
export const createConnection = ({ send, onState, wait = sleep }: ConnectionDeps) => {
  const waiting = new Set<AbortController>();
  let troubled = 0;
  let ended = false;

  const once = async (path: string, body: unknown): Promise<unknown | undefined> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
    try {
      const answer = await send(path, body, limit.signal);
      if (answer.status === 401) throw new SessionEnded();
      // A broken server says nothing of whether it happened: the same request is asked again.
      return answer.status < 500 && isAnswer(answer.body) ? answer.body : undefined;
    } catch (error) {
      if (error instanceof SessionEnded) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };

  const pause = async (run: (signal: AbortSignal) => Promise<void>) => {
    const awake = new AbortController();
    waiting.add(awake);
    await run(awake.signal);
    waiting.delete(awake);
  };

  const untilWoken = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  /** The pause after a try that failed: 1, 2, 4, 8 seconds, then for as long as the player likes. */
  const rest = async (failed: number) => {
    const seconds = RETRY_AFTER_S[failed - 1];
    if (seconds === undefined) {
      onState({ kind: 'lost' });
      await pause(untilWoken);
    } else {
      onState({ kind: 'waiting', attempt: failed, seconds });
      await pause((signal) => wait(seconds * 1_000, signal));
    }
  };

  const untilAnswered = async (path: string, body: unknown): Promise<unknown> => {
    let failed = 0;
    try {
      for (;;) {
        const answer = await once(path, body);
        if (answer !== undefined) return answer;
        if (failed === 0) troubled += 1;
        failed += 1;
        await rest(failed);
        if (failed > RETRY_AFTER_S.length) failed = 1;
        onState({ kind: 'trying', attempt: failed });
      }
    } finally {
      // One request may still be in trouble when another is answered.
      if (failed > 0) troubled -= 1;
      if (failed > 0 && troubled === 0 && !ended) onState({ kind: 'open' });
    }
  };

  return {
    /** Never fails: an expected no is an answer, and so is the end of the session. */
    async request<T extends object>(path: string, body?: unknown): Promise<Answer<T>> {
      if (ended) return ENDED;
      try {
        return (await untilAnswered(path, body)) as Answer<T>;
      } catch (error) {
        if (!(error instanceof SessionEnded)) throw error;
        ended = true;
        onState({ kind: 'ended', message: ENDED.message });
        return ENDED;
      }
    },
    /** The next try at once. */
    retryNow() {
      for (const awake of waiting) awake.abort();
    },
  };
};
export type Connection = ReturnType<typeof createConnection>;

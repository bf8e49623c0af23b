import type { RefusalAnswer } from './wire.ts';

/** Time limit of an answer, after which the player is informed. */
const ANSWER_LIMIT_MS = 3_000;
const RETRY_AFTER_S = [1, 2, 4, 8] as const;

export type ConnectionState =
  | { kind: 'open' }
  /** Waiting before the next attempt. The component that shows the state counts the seconds down. */
  | { kind: 'waiting'; attempt: number; seconds: number }
  | { kind: 'trying'; attempt: number }
  /** Every attempt failed; the player has to retry. */
  | { kind: 'lost' }
  /** The venue no longer knows this session. */
  | { kind: 'ended'; message: string };

export type Answer<T> = (T & { ok: true }) | RefusalAnswer;

/** One attempt of a request. Rejects when the signal is aborted or the network fails. */
export type Send = (
  path: string,
  body: unknown | undefined,
  signal: AbortSignal,
) => Promise<{ status: number; body: unknown }>;

interface ConnectionDeps {
  send: Send;
  onState: (state: ConnectionState) => void;
  /** Resolves after the time or when the signal is aborted. Tests can replace it. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The answer after the session has ended. The player has already been informed. */
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
 * Sends a request until it is answered. It is repeated unchanged, so a request that changes something must contain
 * its own key.
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
      // After a server error the outcome is unknown, so the same request is repeated.
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

  /** The pause after a failed attempt: 1, 2, 4, 8 seconds, then until the player retries. */
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
      // Another request may still be failing when this one is answered.
      if (failed > 0) troubled -= 1;
      if (failed > 0 && troubled === 0 && !ended) onState({ kind: 'open' });
    }
  };

  return {
    /** Never rejects: a refusal is an answer, and so is the end of the session. */
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
    /** Starts the next attempt immediately. */
    retryNow() {
      for (const awake of waiting) awake.abort();
    },
  };
};
export type Connection = ReturnType<typeof createConnection>;

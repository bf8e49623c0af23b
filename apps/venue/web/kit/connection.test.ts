import { describe, expect, it, vi } from 'vitest';
import { type ConnectionState, createConnection, ENDED, type Send } from './connection.ts';

type Reply = { status: number; body: unknown } | 'nothing' | 'silence';
const yes: Reply = { status: 200, body: { ok: true, value: 1 } };

/** A venue with listed answers, and waits that are only recorded. */
const setUp = (replies: Reply[]) => {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const states: ConnectionState[] = [];
  const send: Send = async (path, body, signal) => {
    sent.push([path, body]);
    const reply = replies.shift() ?? yes;
    if (reply === 'nothing') throw new TypeError('network');
    if (reply === 'silence') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    }
    return reply as { status: number; body: unknown };
  };
  const wait = async (ms: number) => void waits.push(ms);
  const connection = createConnection({ send, onState: (state) => states.push(state), wait });
  return { connection, sent, waits, states };
};

describe('a request', () => {
  it('that is answered reports no state', async () => {
    const { connection, states } = setUp([yes]);
    expect(await connection.request('/play/state')).toEqual({ ok: true, value: 1 });
    expect(states).toEqual([]);
  });

  it('returns a refusal as an answer', async () => {
    const no = { ok: false, code: 'limit', message: '超出限额' };
    const { connection, sent } = setUp([{ status: 200, body: no }]);
    expect(await connection.request('/play/act', {})).toEqual(no);
    expect(sent).toHaveLength(1);
  });

  it('is sent again unchanged after 1, 2, 4 and 8 seconds', async () => {
    const body = { key: 'k1', action: 'spin', input: { line_bet: '0.50' } };
    const { connection, sent, waits, states } = setUp(['nothing', 'nothing', 'nothing', 'nothing', yes]);
    await connection.request('/play/act', body);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(sent).toEqual(Array.from({ length: 5 }, () => ['/play/act', body]));
    expect(states.filter(({ kind }) => kind === 'waiting')).toEqual([
      { kind: 'waiting', attempt: 1, seconds: 1 },
      { kind: 'waiting', attempt: 2, seconds: 2 },
      { kind: 'waiting', attempt: 3, seconds: 4 },
      { kind: 'waiting', attempt: 4, seconds: 8 },
    ]);
    expect(states.at(-1)).toEqual({ kind: 'open' });
  });

  it('waits for the player after the last attempt and then starts over', async () => {
    const { connection, states, sent } = setUp([...Array<Reply>(5).fill('nothing'), yes]);
    const answer = connection.request('/play/state');
    await expect.poll(() => states.at(-1)).toEqual({ kind: 'lost' });
    expect(sent).toHaveLength(5);
    connection.retryNow();
    expect(await answer).toMatchObject({ ok: true });
    expect(states.at(-1)).toEqual({ kind: 'open' });
  });

  it('that is answered does not hide the failure of another one', async () => {
    const replies: Record<string, Reply[]> = {
      '/a': ['nothing', yes],
      '/b': [...Array<Reply>(5).fill('nothing'), yes],
    };
    const states: ConnectionState[] = [];
    const connection = createConnection({
      send: async (path) => {
        const reply = replies[path]?.shift();
        if (typeof reply !== 'object') throw new TypeError('network');
        return reply;
      },
      onState: (state) => states.push(state),
      wait: async () => {},
    });
    const slow = connection.request('/b');
    await connection.request('/a');
    await expect.poll(() => states.at(-1)).toEqual({ kind: 'lost' });
    expect(states).not.toContainEqual({ kind: 'open' });
    connection.retryNow();
    await slow;
    expect(states.at(-1)).toEqual({ kind: 'open' });
  });

  it('is aborted after three seconds without an answer', async () => {
    vi.useFakeTimers();
    try {
      const { connection, states } = setUp(['silence', yes]);
      const answer = connection.request('/play/state');
      await vi.advanceTimersByTimeAsync(2_999);
      expect(states).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await answer).toMatchObject({ ok: true });
      expect(states[0]).toEqual({ kind: 'waiting', attempt: 1, seconds: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['a page that is no JSON answer', { status: 200, body: '<html>' }],
    ['a server that failed', { status: 500, body: { ok: false, code: 'failed', message: '' } }],
    ['a gateway', { status: 502, body: null }],
  ])('treats %s as no answer', async (_, reply) => {
    const { connection, sent } = setUp([reply, yes]);
    await connection.request('/play/act', { key: 'k' });
    expect(sent).toHaveLength(2);
  });

  it('ends with the session, and no further request is sent', async () => {
    const { connection, states, sent } = setUp([{ status: 401, body: { ok: false } }]);
    expect(await connection.request('/play/state')).toEqual(ENDED);
    expect(states.at(-1)).toMatchObject({ kind: 'ended' });
    expect(await connection.request('/play/state')).toEqual(ENDED);
    expect(sent).toHaveLength(1);
  });

  it('can be retried early while it waits', async () => {
    let waited: AbortSignal | undefined;
    const replies: Reply[] = ['nothing', yes];
    const connection = createConnection({
      send: async () => {
        const reply = replies.shift();
        if (reply === 'nothing') throw new TypeError('network');
        return yes as { status: number; body: unknown };
      },
      onState: () => {},
      wait: (_, signal) => {
        waited = signal;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
    const answer = connection.request('/play/state');
    await expect.poll(() => waited).toBeDefined();
    connection.retryNow();
    expect(await answer).toMatchObject({ ok: true });
  });
});

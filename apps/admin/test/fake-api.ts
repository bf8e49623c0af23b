import { vi } from 'vitest';

interface Sent {
  path: string;
  query: string;
  body: unknown;
  token: string | null;
  key: string | null;
}

type Responder = (body: unknown) => Response | Promise<Response>;

const envelope = (code: number, message: string, data: unknown, status: number, headers?: Record<string, string>) =>
  new Response(JSON.stringify({ code, message, data }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const bodyOf = (init: RequestInit): unknown =>
  init.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init.body ?? '{}'));

/** Fakes the whole server for a screen. Calls without a prepared answer return an empty success. */
export const fakeApi = () => {
  const sent: Sent[] = [];
  const responders = new Map<string, Responder>();

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = url, query = ''] = url.split('?', 2);
    const headers = new Headers(init.headers);
    const body = bodyOf(init);
    sent.push({ path, query, body, token: headers.get('Authorization'), key: headers.get('Idempotency-Key') });
    return (responders.get(path) ?? (() => envelope(200, '', null, 200)))(body);
  });

  return {
    sent,
    bodies: (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body),
    answer: (path: string, data: unknown, message = '') => {
      responders.set(path, () => envelope(200, message, data, 200));
    },
    /** Computes the answer from the request body. */
    answerWith: (path: string, dataOf: (body: unknown) => unknown) => {
      responders.set(path, (body) => envelope(200, '', dataOf(body), 200));
    },
    refuse: (path: string, code: number, message: string, status = 200, headers?: Record<string, string>) => {
      responders.set(path, () => envelope(code, message, null, status, headers));
    },
    fail: (path: string) => {
      responders.set(path, () => Promise.reject(new TypeError('no network')));
    },
    /** Delays the answer until the test releases it. */
    hold: (path: string, data: unknown) => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      responders.set(path, () => gate.then(() => envelope(200, '', data, 200)));
      return release;
    },
  };
};

import type { Endpoint, OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';

interface Sent {
  path: string;
  query: string;
  body: unknown;
  token: string | null;
  /** The Idempotency-Key, if one was sent. */
  key: string | null;
}

type Responder = (body: unknown) => Response | Promise<Response>;
type Rows = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
type AnyCall = CallOf<unknown>;

const envelope = (code: number, message: string, data: unknown, status: number, headers?: Record<string, string>) =>
  new Response(JSON.stringify({ code, message, data }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const bodyOf = (init: RequestInit): unknown =>
  init.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init.body ?? '{}'));

/**
 * Fakes the whole server for screens. Answers are checked against the output of their row, so that a screen is tested
 * with what the server can send. Calls without a prepared answer return an empty success.
 */
export const createFakeApi = (...groups: readonly Rows[]) => {
  const sent: Sent[] = [];
  const responders = new Map<string, Responder>();
  const rows = groups.flatMap((group) => Object.values(group)).flatMap((feature) => Object.values(feature));
  const outputs = new Map(rows.map(({ path, output }) => [path as string, output]));

  /** The data as the server sends it: without fields that are not in the contract. */
  const checked = ({ path }: AnyCall, data: unknown): unknown => {
    const result = outputs.get(path)?.safeParse(data);
    if (!result?.success) throw new Error(`the fake answer does not fit ${path}: ${result?.error.message}`);
    return result.data;
  };

  return {
    /** Replaces the global function. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const [path = url, query = ''] = url.split('?', 2);
      const headers = new Headers(init.headers);
      const body = bodyOf(init);
      sent.push({ path, query, body, token: headers.get('Authorization'), key: headers.get('Idempotency-Key') });
      // As with a real server, the answer is decided after the caller has continued.
      await Promise.resolve();
      return (responders.get(path) ?? (() => envelope(200, '', null, 200)))(body);
    },

    sent,
    sentTo: ({ path }: AnyCall) => sent.filter((call) => call.path === path),
    bodies: ({ path }: AnyCall) => sent.filter((call) => call.path === path).map(({ body }) => body),

    answer: <E>(call: CallOf<E>, data: OutputOf<E>, message = '') => {
      const shown = checked(call, data);
      responders.set(call.path, () => envelope(200, message, shown, 200));
    },
    /** Computes the answer from the request. */
    answerWith: <E>(call: CallOf<E>, dataOf: (body: RequestOf<E>) => OutputOf<E>) => {
      responders.set(call.path, (body) => envelope(200, '', checked(call, dataOf(body as RequestOf<E>)), 200));
    },
    /** For an answer that does not fit its row, such as null in place of a list. */
    answerUnchecked: ({ path }: AnyCall, data: unknown) => {
      responders.set(path, () => envelope(200, '', data, 200));
    },
    refuse: ({ path }: AnyCall, code: number, message: string, status = 200, headers?: Record<string, string>) => {
      responders.set(path, () => envelope(code, message, null, status, headers));
    },
    fail: ({ path }: AnyCall) => {
      responders.set(path, () => Promise.reject(new TypeError('no network')));
    },
    /** Delays the answer until the test releases it. */
    hold: <E>(call: CallOf<E>, data: OutputOf<E>) => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const shown = checked(call, data);
      responders.set(call.path, () => gate.then(() => envelope(200, '', shown, 200)));
      return release;
    },
  };
};

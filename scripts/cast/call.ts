import { randomUUID } from 'node:crypto';
import type { Endpoint, Envelope, OutputOf, RequestOf } from '@koi/contract';

/** Makes a call of the product, with the session of a person or without one. Throws when the call is refused. */
export type Call = <E extends Endpoint>(row: E, input: RequestOf<E>, token?: string) => Promise<Envelope<OutputOf<E>>>;

/** What a call sends: everything that is the same for all clients of tests. */
export interface Sending {
  method: 'GET' | 'POST';
  /** With the input of a call that is read by its address. */
  path: string;
  headers: Record<string, string>;
  body: object | undefined;
}

const CALL_LIMIT_MS = 60_000;

/** The request of a call. Each has a key of its own, which calls that move money need. */
export const sendingOf = ({ method, path }: Endpoint, input: object, token = ''): Sending => {
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
  return {
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? undefined : input,
  };
};

/** The answer of an accepted call. */
export const accepted = <T>({ path }: { path: string }, answer: Envelope<T>): Envelope<T> => {
  if (answer.code !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer;
};

/** Calls of the product at this address. */
export const callsAt =
  (origin: string): Call =>
  async (row, input, token) => {
    const { method, path, headers, body } = sendingOf(row, input as object, token);
    const response = await fetch(origin + path, {
      method,
      headers,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return accepted(row, (await response.json()) as Envelope<never>);
  };

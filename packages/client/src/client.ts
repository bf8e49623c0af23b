import type { OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { MAINTENANCE_CODE } from '@koi/contract/constants';
import { CallError } from './call-error.ts';
import { withDeadline } from './deadline.ts';

export interface Answer<T> {
  data: T;
  message: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** One key per submit: a retry of the same submit sends the same key. */
  idempotencyKey?: string;
}

export interface ClientOptions {
  baseUrl?: string;
  token: () => string | undefined;
  fetch?: typeof fetch;
  onUnauthorized?: () => void;
  /** Called with the text for members when the server answers that the site is in maintenance. */
  onMaintenance?: (text: string) => void;
  /** Returns a request that the page's inline script has already started. Used at most once per path. */
  first?: (path: string) => Promise<Response> | undefined;
}

/** The input is optional when the row requires no field. */
type CallArguments<E> =
  Record<never, never> extends RequestOf<E>
    ? [input?: RequestOf<E>, options?: CallOptions]
    : [input: RequestOf<E>, options?: CallOptions];

export interface Client {
  call<E>(call: CallOf<E>, ...args: CallArguments<E>): Promise<Answer<OutputOf<E>>>;
  upload<E>(call: CallOf<E>, file: Blob, options?: CallOptions): Promise<Answer<OutputOf<E>>>;
}

/** `crypto.randomUUID` is missing on pages served over plain http. */
export const newIdempotencyKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const queryOf = (input: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
};

/** Some servers send null instead of an empty list, or instead of a page with an empty list. */
const withLists = (data: unknown, { lists, page }: Pick<CallOf<unknown>, 'lists' | 'page'>): unknown => {
  if (!lists) return data;
  if (lists.length === 0) return data ?? [];
  if (data === null && !page) return data;
  const filled = (data ?? {}) as Record<string, unknown>;
  for (const name of lists) filled[name] ??= [];
  return filled;
};

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

const envelopeOf = (body: unknown): Envelope | undefined => {
  const { code, message, data } = (body ?? {}) as Partial<Envelope>;
  return typeof code === 'number' ? { code, message: typeof message === 'string' ? message : '', data } : undefined;
};

type Start = (limit: AbortSignal) => Promise<Response>;

export const createClient = (options: ClientOptions): Client => {
  const { baseUrl = '', token, onUnauthorized, onMaintenance, first } = options;
  const send: typeof fetch = (url, init) => (options.fetch ?? fetch)(url, init);
  const handedOver = new Set<string>();

  const handOver = (path: string) => {
    const response = handedOver.has(path) ? undefined : first?.(path);
    if (response) handedOver.add(path);
    return response;
  };

  const read = async (response: Response, sentToken: string | undefined): Promise<Answer<unknown>> => {
    const envelope = envelopeOf(await response.json().catch(() => undefined));
    const code = response.status === 401 ? 401 : (envelope?.code ?? response.status);
    if (code === 401) {
      // A late answer to an earlier session must not end the current one.
      if (token() === sentToken) onUnauthorized?.();
      throw new CallError('unauthorized', code, envelope?.message);
    }
    if (!envelope) throw new CallError('network', code);
    if (code === MAINTENANCE_CODE) onMaintenance?.(envelope.message);
    if (code !== 200 || !response.ok) {
      throw new CallError('refusal', code, envelope.message, Number(response.headers.get('Retry-After')) || 0);
    }
    return { data: envelope.data, message: envelope.message };
  };

  const answerOf = (sentToken: string | undefined, signal: AbortSignal | undefined, start: Start) =>
    withDeadline(signal, async (limit) => {
      const response = await start(limit).catch((error: unknown) => {
        throw limit.aborted ? error : new CallError('network', 0);
      });
      return read(response, sentToken);
    });

  const headersOf = (sentToken: string | undefined) => {
    const headers = new Headers({ Accept: 'application/json' });
    if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`);
    return headers;
  };

  return {
    call: async <E>(call: CallOf<E>, ...[input, { signal, idempotencyKey } = {}]: CallArguments<E>) => {
      const sentToken = token();
      const headers = headersOf(sentToken);
      if (call.money) headers.set('Idempotency-Key', idempotencyKey ?? newIdempotencyKey());
      const isGet = call.method === 'GET';
      if (!isGet) headers.set('Content-Type', 'application/json');
      const url = `${baseUrl}${call.path}${isGet ? queryOf(input) : ''}`;
      const body = isGet ? null : JSON.stringify(input ?? {});
      const answer = await answerOf(sentToken, signal, (limit) => {
        const fresh = () => send(url, { method: call.method, headers, body, signal: limit });
        return handOver(call.path)?.catch(fresh) ?? fresh();
      });
      return { ...answer, data: withLists(answer.data, call) } as Answer<OutputOf<E>>;
    },

    upload: async <E>(call: CallOf<E>, file: Blob, { signal }: CallOptions = {}) => {
      const sentToken = token();
      const body = new FormData();
      body.append('file', file);
      const answer = await answerOf(sentToken, signal, (limit) =>
        send(baseUrl + call.path, { method: 'POST', headers: headersOf(sentToken), body, signal: limit }),
      );
      return answer as Answer<OutputOf<E>>;
    },
  };
};

import { CallError, type CallOptions, createClient, newIdempotencyKey, refusalOf } from '@koi/client';
import type { OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { STAFF_REFUSALS } from '@koi/contract/refusals/staff';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { askForCode } from './fresh-code.ts';
import { currentToken, endSession } from './session.ts';

export { staffCalls } from '@koi/contract/staff-calls';

const client = createClient({ token: currentToken, onUnauthorized: endSession });
export const { upload } = client;

/** Whether the server wants a fresh code of the authenticator before it does this. */
export const needsCode = (error: unknown): boolean => refusalOf(error, STAFF_REFUSALS) === 'codeNeeded';

type Call = typeof client.call;
type AnySend = (row: AnyCall, input: unknown, options: CallOptions) => ReturnType<Call>;

/**
 * Makes a call. When it needs a fresh code, the person is asked for one and the call is repeated with the same key.
 * Without a code it fails as it was refused.
 */
export const call = (async (row: AnyCall, input: unknown, options: CallOptions = {}) => {
  const keyed = row.money ? { idempotencyKey: newIdempotencyKey(), ...options } : options;
  const send = () => (client.call as AnySend)(row, input, keyed);
  try {
    return await send();
  } catch (error) {
    if (!needsCode(error) || !(await askForCode())) throw error;
    return send();
  }
}) as Call;

const STALE_MS = 10_000;
const RETRIES = 1;

const isWorthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof CallError && error.kind === 'network';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_MS, retry: isWorthRetrying, networkMode: 'always' } },
});

/** A call of any type. */
export type AnyCall = CallOf<unknown>;

const PREFIX = '/api/staff/';

/** Query key from the path: `['reviews', 'list']`. The prefix `['reviews']` matches all of them. */
export const keyOf = ({ path }: AnyCall): string[] => path.slice(PREFIX.length).split('/');

interface ReadOptions {
  enabled?: boolean;
  /** Refresh interval while the page is visible. */
  everyMs?: number;
  /** Keeps showing the previous data while new input loads. Used for lists. */
  keep?: boolean;
}

type Ask<E> = (
  row: CallOf<E>,
  input: RequestOf<E>,
  options: { signal: AbortSignal },
) => Promise<{ data: OutputOf<E>; message: string }>;

/** Reads with a call and shares the cached answer between components. */
export const useCall = <E>(row: CallOf<E>, input: RequestOf<E>, options: ReadOptions = {}) => {
  const { enabled = true, everyMs, keep = false } = options;
  return useQuery<OutputOf<E>>({
    queryKey: [...keyOf(row), input],
    queryFn: async ({ signal }) => (await (call as Ask<E>)(row, input, { signal })).data,
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keep && { placeholderData: keepPreviousData as never }),
  });
};

/** Marks the cached answers of these calls as stale, so that visible ones are loaded again. */
export const invalidate = (rows: readonly AnyCall[]) =>
  Promise.all(rows.map((row) => queryClient.invalidateQueries({ queryKey: keyOf(row) })));

/** Merges saved values into the cached answer until it is loaded again. */
export const amend = <E>(row: CallOf<E>, input: RequestOf<E>, taken: Partial<OutputOf<E>>) =>
  queryClient.setQueryData<OutputOf<E>>([...keyOf(row), input], (read) => read && { ...read, ...taken });

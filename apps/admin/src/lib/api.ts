import { CallError, createClient } from '@koi/client';
import type { OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { currentToken, endSession } from './session.ts';

export { staffCalls } from '@koi/contract/staff-calls';

export const { call, upload } = createClient({ token: currentToken, onUnauthorized: endSession });

const STALE_MS = 10_000;
const RETRIES = 1;

const isWorthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof CallError && error.kind === 'network';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_MS, retry: isWorthRetrying, networkMode: 'always' } },
});

/** Any call, whatever its row. */
export type AnyCall = CallOf<unknown>;

const PREFIX = '/api/staff/';

/** What a call reads is known by its path: `['reviews', 'list']`, so that `['reviews']` means all of them. */
export const keyOf = ({ path }: AnyCall): string[] => path.slice(PREFIX.length).split('/');

interface ReadOptions {
  enabled?: boolean;
  /** Asked again every so often while the page is visible. */
  everyMs?: number;
  /** Other input shows what was read before until its own answer is there: for lists. */
  keep?: boolean;
}

type Ask<E> = (
  row: CallOf<E>,
  input: RequestOf<E>,
  options: { signal: AbortSignal },
) => Promise<{ data: OutputOf<E>; message: string }>;

/** Reads with a call, and shares the answer with whoever asks the same. */
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

/** What these calls read is asked anew wherever it is shown. */
export const invalidate = (rows: readonly AnyCall[]) =>
  Promise.all(rows.map((row) => queryClient.invalidateQueries({ queryKey: keyOf(row) })));

/** What was read, with what the server has just taken: shown until it is read again. */
export const amend = <E>(row: CallOf<E>, input: RequestOf<E>, taken: Partial<OutputOf<E>>) =>
  queryClient.setQueryData<OutputOf<E>>([...keyOf(row), input], (read) => read && { ...read, ...taken });

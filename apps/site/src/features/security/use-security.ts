import { confirm, toast } from '@koi/ui/feedback';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { useInfiniteQuery } from '../../lib/query/use-infinite-query.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const SECURITY = ['member', 'security'] as const;

export const useOverview = () =>
  useQuery({
    queryKey: [...SECURITY, 'overview'],
    queryFn: async () => (await api.call(calls.security.overview, {})).data,
    staleTime: 0,
  });

export const useSessions = () =>
  useQuery({
    queryKey: [...SECURITY, 'sessions'],
    queryFn: async () => (await api.call(calls.security.sessions, {})).data,
    staleTime: 0,
  });

/** The security log, read page by page. */
export const useLog = () => {
  const query = useInfiniteQuery({
    queryKey: [...SECURITY, 'log'],
    queryFn: async ({ pageParam }) => (await api.call(calls.security.log, { after: pageParam })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) };
};

/** Reads everything of the security centre again, after a change. */
export const readSecurityAgain = () => queryClient.invalidateQueries({ queryKey: SECURITY });

/** Ends sessions after a confirmation. `onEnded` runs when they have ended. */
export const useEndSessions = () => {
  const { busy, submit } = useSubmit(
    async ({ text, id, onEnded }: { text: string; id?: number; onEnded?: (() => void) | undefined }) => {
      if (!(await confirm({ text }))) return;
      try {
        const { message } =
          id === undefined
            ? await api.call(calls.security.endOthers, {})
            : await api.call(calls.security.endSession, { id });
        toast(message, 'success');
        onEnded?.();
      } catch (error) {
        showFailure(error);
      }
      await readSecurityAgain();
    },
  );
  return { busy, end: submit };
};

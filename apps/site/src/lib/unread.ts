import { useQuery } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { useIsMember, useSession } from './session.ts';
import { readText, writeText } from './storage.ts';

const POLL_MS = 60_000;

/** Something that waits to be read, by its name in the storage; what was known last paints at once. */
const waiting = (name: string, ask: () => Promise<number>) => {
  const queryKey = ['member', name];
  /** Says how many there are now; what is shown anywhere follows. */
  const keep = (unread: number) => {
    if (useSession.getState().token) writeText('local', name, String(unread));
    queryClient.setQueryData(queryKey, unread);
    return unread;
  };
  const use = (isAsked = true): number => {
    const enabled = useIsMember() && isAsked;
    const { data } = useQuery({
      queryKey,
      queryFn: async () => keep(await ask()),
      enabled,
      refetchInterval: POLL_MS,
      // Whoever comes back from reading sees at once that nothing waits any more.
      staleTime: 0,
      initialData: () => Number(readText('local', name)) || 0,
      initialDataUpdatedAt: 0,
    });
    return enabled ? data : 0;
  };
  return { keep, use };
};

/** Letters the member has not read. */
export const { keep: keepUnread, use: useUnread } = waiting(
  'messageNum',
  async () => (await api.call(calls.content.unreadNotices, {})).data.unread,
);

/** Answers of the service, in the live chat and in work orders; not asked for where they are read. */
export const { use: useAnswers } = waiting(
  'answerNum',
  async () => (await api.call(calls.service.unread, {})).data.unread,
);

/** Where the bell leads: to the letters while one waits. */
export const messagesPath = (unread: number) => (unread > 0 ? '/message?type=2' : '/message');

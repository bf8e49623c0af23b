import { readText, writeText } from '@koi/ui/storage';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { useQuery } from './query/index.ts';
import { useIsMember, useSession } from './session.ts';

const POLL_MS = 60_000;

/** A number of unread items, stored under `name`. The last known number is shown at once. */
const waiting = (name: string, ask: () => Promise<number>) => {
  const queryKey = ['member', name];
  /** Stores the current number and updates every place that shows it. */
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
      // Read again on every mount, so that a member who comes back from reading sees the new number at once.
      staleTime: 0,
      initialData: () => Number(readText('local', name)) || 0,
      initialDataUpdatedAt: 0,
    });
    return enabled ? (data ?? 0) : 0;
  };
  return { keep, use };
};

/** Number of unread letters. */
export const { keep: keepUnread, use: useUnread } = waiting(
  'messageNum',
  async () => (await api.call(calls.content.unreadNotices, {})).data.unread,
);

/** Number of unread answers in the live chat and in work orders; not requested on the page where they are read. */
export const { use: useAnswers } = waiting(
  'answerNum',
  async () => (await api.call(calls.service.unread, {})).data.unread,
);

/** Path of the bell: the letters while one is unread. */
export const messagesPath = (unread: number) => (unread > 0 ? '/message?type=2' : '/message');

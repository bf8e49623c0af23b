import { useQuery } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { useSession } from './session.ts';
import { readText, writeText } from './storage.ts';

const KEY = 'messageNum';
const UNREAD = ['member', 'unread'] as const;
const POLL_MS = 60_000;

const stored = () => Number(readText('local', KEY)) || 0;

/** Says how many letters are unread now; what is shown anywhere follows. */
export const keepUnread = (unread: number) => {
  writeText('local', KEY, String(unread));
  queryClient.setQueryData(UNREAD, unread);
  return unread;
};

/** How many letters the member has not read; what was known last paints at once. */
export const useUnread = (): number => {
  const isMember = useSession((session) => session.token !== undefined);
  const { data = 0 } = useQuery({
    queryKey: UNREAD,
    queryFn: async () => keepUnread((await api.call(calls.content.unreadNotices, {})).data.unread),
    enabled: isMember,
    refetchInterval: POLL_MS,
    initialData: stored,
    initialDataUpdatedAt: 0,
  });
  return isMember ? data : 0;
};

/** Where the bell leads: to the letters while one waits. */
export const messagesPath = (unread: number) => (unread > 0 ? '/message?type=2' : '/message');

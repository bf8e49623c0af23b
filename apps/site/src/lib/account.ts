import type { UserInfo } from '@koi/contract';
import { BALANCE_POLL_MS } from '@koi/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { usePolling } from './polling.ts';
import { useSession } from './session.ts';
import { showFailure } from './show-failure.ts';
import { readJson, writeJson } from './storage.ts';

const KEY = 'userInfo';
const USER = ['member', 'user'] as const;
export const VENUES = ['member', 'venues'] as const;

const isUserInfo = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'username' in value && 'balance' in value;

const keep = (user: UserInfo) => {
  writeJson(KEY, user);
  return user;
};

/** The member; nothing for a visitor. What was stored paints at once and is read again at once. */
export const useUser = (): UserInfo | undefined => {
  const isMember = useSession((session) => session.token !== undefined);
  const { data } = useQuery({
    queryKey: USER,
    queryFn: async () => keep((await api.call(calls.members.user, {})).data),
    enabled: isMember,
    initialData: () => (isMember ? readJson(KEY, isUserInfo) : undefined),
    initialDataUpdatedAt: 0,
  });
  return isMember ? data : undefined;
};

/** What is at venues, as the wire gives it; nothing while that is zero. */
export const inGames = (user: UserInfo | undefined) => (/[1-9]/.test(user?.gameblance ?? '') ? user?.gameblance : '');

/** The level stands in `vip`; older servers give it only inside `current_vip`, as "VIP3". */
export const levelOf = (user: UserInfo) => user.vip || Number(/P(\d+)/.exec(user.current_vip)?.[1] ?? 0);

type MemberRow = typeof calls.members.user | typeof calls.members.refresh;

/** The member without the list of venues, for the one who reads that list. */
export const readMember = async () => {
  queryClient.setQueryData(USER, keep((await api.call(calls.members.user, {})).data));
};

/** The member and the list of venues. A list that is not on screen is dropped: it is read again when it is shown. */
const readWallets = async (row: MemberRow) => {
  const list = { queryKey: VENUES };
  const isShown = queryClient.getQueryCache().find(list)?.isActive();
  const venues = isShown ? api.call(calls.transfers.venueBalances, {}).catch(() => undefined) : undefined;
  const [{ data }, listed] = await Promise.all([api.call(row, {}), venues]);
  queryClient.setQueryData(USER, keep(data));
  if (listed) queryClient.setQueryData(VENUES, listed.data);
  else if (!isShown) queryClient.removeQueries(list);
  return data;
};

/** Reads the whole member again, money included. */
export const refreshUser = () => readWallets(calls.members.refresh);

const pollBalance = async () => {
  const { data } = await api.call(calls.members.balance, {});
  const user = queryClient.getQueryData<UserInfo>(USER);
  // Money that came to the centre wallet or left it may be in games, and what is there changes with every bet.
  if (user && (user.balance !== data.balance || inGames(user))) await readWallets(calls.members.user);
};

/** Mounted once, by the shell. A poll that fails is silent: the next one comes soon enough. */
export const useBalancePolling = () => {
  const isMember = useSession((session) => session.token !== undefined);
  const asking = useRef(false);
  usePolling(
    () => {
      if (asking.current) return;
      asking.current = true;
      pollBalance()
        .catch(() => undefined)
        .finally(() => {
          asking.current = false;
        });
    },
    BALANCE_POLL_MS,
    isMember,
  );
};

/** For a refresh icon: `refreshing` is true while the answer is awaited. */
export const useRefresh = () => {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    if (refreshing) return;
    setRefreshing(true);
    await refreshUser().catch(showFailure);
    setRefreshing(false);
  };
  return { refreshing, refresh };
};

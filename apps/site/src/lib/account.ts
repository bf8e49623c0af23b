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

/** The centre wallet as the wire gives it, `"1234.50"`. */
export const useBalance = () => useUser()?.balance;

/** The level stands in `vip`; older servers give it only inside `current_vip`, as "VIP3". */
export const levelOf = (user: UserInfo) => user.vip || Number(/P(\d+)/.exec(user.current_vip)?.[1] ?? 0);

/** Reads the whole member anew, money included. */
export const refreshUser = async () => {
  const { data } = await api.call(calls.members.refresh, {});
  queryClient.setQueryData(USER, keep(data));
  return data;
};

const refreshBalance = async () => {
  const { data } = await api.call(calls.members.balance, {});
  queryClient.setQueryData<UserInfo>(USER, (user) => user && keep({ ...user, balance: data.balance }));
};

/** Mounted once, by the shell. A poll that fails is silent: the next one comes soon enough. */
export const useBalancePolling = () => {
  const isMember = useSession((session) => session.token !== undefined);
  const asking = useRef(false);
  usePolling(
    () => {
      if (asking.current) return;
      asking.current = true;
      refreshBalance()
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

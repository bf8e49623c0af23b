import type { UserInfo } from '@koi/contract';
import { useState } from 'react';
import { inGames, keep, USER, VENUES } from './account.ts';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { showFailure } from './show-failure.ts';

type MemberRow = typeof calls.members.user | typeof calls.members.refresh;

/** Reads the member without the list of venues, for a caller that has just read that list. */
export const readMember = async () => {
  queryClient.setQueryData(USER, keep((await api.call(calls.members.user, {})).data));
};

const readVenues = async () => (await api.call(calls.transfers.venueBalances, {})).data;

/** Reads the member and the list of venues. A list that is not on screen is dropped and read when it is shown again. */
const readWallets = async (row: MemberRow) => {
  const isShown = queryClient.isActive(VENUES);
  const venues = isShown ? readVenues().catch(() => undefined) : undefined;
  const [{ data }, listed] = await Promise.all([api.call(row, {}), venues]);
  queryClient.setQueryData(USER, keep(data));
  if (listed) queryClient.setQueryData(VENUES, listed);
  else if (!isShown) queryClient.removeQueries({ queryKey: VENUES });
  return data;
};

/** Reads the whole member again, including the money. */
export const refreshUser = () => readWallets(calls.members.refresh);

/**
 * Reads the member and every venue for a decision about the money. The list is returned, because the one that screens
 * share may be replaced by the answer of a read that began earlier.
 */
export const readMoney = async () => {
  const [{ data: user }, venues] = await Promise.all([api.call(calls.members.refresh, {}), readVenues()]);
  queryClient.setQueryData(USER, keep(user));
  queryClient.setQueryData(VENUES, venues);
  return { user, venues };
};

/** Reads only the centre wallet, and everything else once that has changed. */
export const pollBalance = async () => {
  const { data } = await api.call(calls.members.balance, {});
  const user = queryClient.getQueryData<UserInfo>(USER);
  // A change of the centre wallet may be a transfer to or from a game, and money in games changes with every bet.
  if (user && (user.balance !== data.balance || inGames(user))) await readWallets(calls.members.user);
};

/** For a refresh icon: `refreshing` is true while the answer is pending. */
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

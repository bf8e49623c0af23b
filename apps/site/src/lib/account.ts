import type { UserInfo } from '@koi/contract';
import { readJson, writeJson } from '@koi/ui/storage';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { useQuery } from './query/index.ts';
import { useSession } from './session.ts';

const KEY = 'userInfo';
export const USER = ['member', 'user'] as const;
export const VENUES = ['member', 'venues'] as const;

const isUserInfo = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'username' in value && 'balance' in value;

/** Personal data is read from the server each time, so that a borrowed or stolen device does not reveal it. */
const PRIVATE = { realname: '', mobile: '', email: '', birthday: '' };

/** Stores the member for the next visit. An answer that arrives after the session has ended is not stored. */
export const keep = (user: UserInfo) => {
  if (useSession.getState().token) writeJson(KEY, { ...user, ...PRIVATE });
  return user;
};

const useMember = () => {
  const isMember = useSession((session) => session.token !== undefined);
  const member = useQuery({
    queryKey: USER,
    queryFn: async () => keep((await api.call(calls.members.user, {})).data),
    enabled: isMember,
    initialData: () => (isMember ? readJson(KEY, isUserInfo) : undefined),
    initialDataUpdatedAt: 0,
  });
  return { isMember, member };
};

/** The member, or undefined for a visitor. The stored member is shown at once and read again immediately. */
export const useUser = (): UserInfo | undefined => {
  const { isMember, member } = useMember();
  return isMember ? member.data : undefined;
};

/** The member for screens on which money is moved. Amounts stored by an earlier visit do not count as read. */
export const useReadUser = () => {
  const { isMember, member } = useMember();
  const { data, dataUpdatedAt, error, refetch } = member;
  return { user: isMember && dataUpdatedAt > 0 ? data : undefined, error, refetch };
};

/** The member's money at venues as the server sends it, or undefined when it is zero. */
export const inGames = (user: UserInfo | undefined) => (/[1-9]/.test(user?.gameblance ?? '') ? user?.gameblance : '');

/** The level is in `vip`. Older servers send it only inside `current_vip`, as "VIP3". */
export const levelOf = (user: UserInfo) => user.vip || Number(/P(\d+)/.exec(user.current_vip)?.[1] ?? 0);

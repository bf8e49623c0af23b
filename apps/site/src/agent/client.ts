import { CallError, createClient } from '@koi/client';
import { calls } from '@koi/contract/calls';
import { QueryClient, useQuery } from '../lib/query/index.ts';
import { useInfiniteQuery } from '../lib/query/use-infinite-query.ts';
import { nextPage } from '../lib/use-pages.ts';
import { currentToken, endSession } from './session.ts';

const APP_INFO = ['app'] as const;
export const centre = calls.agentCentre;
export const api = createClient({
  token: currentToken,
  onUnauthorized: () => endSession(),
  onMaintenance: () => void queryClient.invalidateQueries({ queryKey: APP_INFO }),
});

const STALE_MS = 30_000;
const REFRESH_MS = 60_000;
const MAINTENANCE_REFRESH_MS = 10_000;

export const queryClient = new QueryClient({
  staleTime: STALE_MS,
  retry: (failures, error) => failures < 1 && error instanceof CallError && error.kind === 'network',
  refetchOnReconnect: true,
});

/** Site settings: read often during maintenance, and otherwise once and when a call reports maintenance. */
export const useAppInfo = () =>
  useQuery({
    queryKey: APP_INFO,
    queryFn: async () => (await api.call(calls.settings.app)).data,
    refetchInterval: ({ state }) => (state.data?.site_state === 0 ? MAINTENANCE_REFRESH_MS : false),
  }).data;

export const useMe = () =>
  useQuery({ queryKey: ['me'], queryFn: async () => (await api.call(centre.me)).data, staleTime: Infinity });

export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: async () => (await api.call(centre.overview)).data,
    refetchInterval: REFRESH_MS,
  });

export const useDaily = (days: number) =>
  useQuery({ queryKey: ['daily', days], queryFn: async () => (await api.call(centre.daily, { days })).data });

export interface MemberFilter {
  search: string;
  filter: '' | 'new' | 'deposited' | 'away';
  sort: 'newest' | 'deposits' | 'turnover';
}

export const useMembers = (filter: MemberFilter) =>
  useInfiniteQuery({
    queryKey: ['members', filter],
    queryFn: async ({ pageParam }) => (await api.call(centre.members, { ...filter, page: pageParam })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: (before) => before,
  });

export const useCommissions = () =>
  useInfiniteQuery({
    queryKey: ['commissions'],
    queryFn: async ({ pageParam }) => (await api.call(centre.commissions, { page: pageParam })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

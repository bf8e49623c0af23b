import { useQuery } from '@tanstack/react-query';
import { call, queryClient, staffCalls } from './api.ts';

const POLL_MS = 5000;
const KEY = ['session', 'counts'];

/** Numbers of pending decisions, refreshed every five seconds while the page is visible. */
export const useCounts = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(staffCalls.session.counts, {}, { signal })).data,
    refetchInterval: POLL_MS,
  }).data;

export const refreshCounts = () => queryClient.invalidateQueries({ queryKey: KEY });

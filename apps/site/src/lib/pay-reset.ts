import { api, queryClient } from './api.ts';
import { calls } from './calls.ts';
import { useQuery } from './query/index.ts';

const KEY = ['member', 'pay-reset'] as const;

/** The questions for a forgotten pay password, and the request under way. */
export const usePayReset = () =>
  useQuery({ queryKey: KEY, queryFn: async () => (await api.call(calls.payResets.current, {})).data, staleTime: 0 });

export const readPayResetAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

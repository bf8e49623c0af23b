import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';

const KEY = ['member', 'closure'] as const;

/** What has to be settled before the account can be closed, and the request under way. */
export const useClosure = () =>
  useQuery({ queryKey: KEY, queryFn: async () => (await api.call(calls.closures.current, {})).data, staleTime: 0 });

export const readClosureAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

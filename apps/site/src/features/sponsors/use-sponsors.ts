import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';

/** Reads the list again whenever the screen is opened, because an operator may have changed it. */
export const useSponsors = () =>
  useQuery({
    queryKey: ['public', 'sponsors'],
    queryFn: async () => (await api.call(calls.content.sponsors, {})).data,
    staleTime: 0,
  });

export const useSponsor = (id: string) =>
  useQuery({
    queryKey: ['public', 'sponsor', id],
    queryFn: async () => (await api.call(calls.content.sponsor, { id })).data,
    staleTime: 0,
  });

import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';

/** Entering the screen reads anew what an operator may have changed since. */
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

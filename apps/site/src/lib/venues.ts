import { useQuery } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { usePolling } from './polling.ts';
import { useIsMember } from './session.ts';

const VENUES = ['member', 'venues'] as const;

/** Every venue with the member's money there. */
export const useVenues = () =>
  useQuery({
    queryKey: VENUES,
    queryFn: async () => (await api.call(calls.transfers.venueBalances, {})).data,
    enabled: useIsMember(),
  });

/** The same, read anew every so often while the page is visible; a poll that fails leaves what is shown. */
export const usePolledVenues = (everyMs: number) => {
  const venues = useVenues();
  usePolling(() => void venues.refetch({ cancelRefetch: false }), everyMs, useIsMember());
  return venues;
};

export const readVenuesAgain = () => queryClient.invalidateQueries({ queryKey: VENUES });

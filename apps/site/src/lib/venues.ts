import type { VenueBalance } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { useQuery } from '@tanstack/react-query';
import { refreshUser } from './account.ts';
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

const sumOf = (venues: VenueBalance[] | undefined) =>
  venues?.reduce((sum, { balance }) => sum + (parseMoney(balance || '0') ?? 0n), 0n);

/** The same, read anew every so often while the page is visible; a poll that fails leaves what is shown. */
export const usePolledVenues = (everyMs: number) => {
  const venues = useVenues();
  const poll = async () => {
    const before = sumOf(venues.data);
    const { data } = await venues.refetch({ cancelRefetch: false });
    // What has come to a venue or left it stands in the game wallet, too, and only the whole member says that.
    if (before !== undefined && before !== sumOf(data)) await refreshUser();
  };
  usePolling(() => void poll().catch(() => undefined), everyMs, useIsMember());
  return venues;
};

export const readVenuesAgain = () => queryClient.invalidateQueries({ queryKey: VENUES });

import type { UserInfo, VenueBalance } from '@koi/contract';
import { formatMoney, parseMoney } from '@koi/money';
import { useQuery } from '@tanstack/react-query';
import { useUser, VENUES } from './account.ts';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { usePolling } from './polling.ts';
import { useIsMember } from './session.ts';
import { readMember } from './wallets.ts';

const gameWalletOf = (venues: readonly VenueBalance[]) =>
  formatMoney(venues.reduce((sum, { balance }) => sum + (parseMoney(balance || '0') ?? 0n), 0n));

/** Every venue with the member's money there. */
export const useVenues = () => {
  const known = useUser()?.gameblance;
  return useQuery({
    queryKey: VENUES,
    queryFn: async () => {
      const { data } = await api.call(calls.transfers.venueBalances, {});
      // What came to a venue has left the centre wallet, and the other way round: both are shown together.
      if (known !== undefined && known !== gameWalletOf(data)) await readMember().catch(() => undefined);
      return data;
    },
    enabled: useIsMember(),
  });
};

/** The same, read again at the interval while the page is visible; a poll that fails leaves what is shown. */
export const usePolledVenues = (everyMs: number) => {
  const venues = useVenues();
  usePolling(() => void venues.refetch({ cancelRefetch: false }), everyMs, useIsMember());
  return venues;
};

/** The member as a screen with a list of venues shows them: the game wallet is the sum of that list. */
export const withVenues = (user: UserInfo | undefined, venues: readonly VenueBalance[] | undefined) =>
  user && venues ? { ...user, gameblance: gameWalletOf(venues) } : user;

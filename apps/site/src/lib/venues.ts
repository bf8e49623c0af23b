import type { UserInfo, VenueBalance } from '@koi/contract';
import { formatMoney, parseMoney } from '@koi/money';
import { useUser, VENUES } from './account.ts';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { usePolling } from './polling.ts';
import { useQuery } from './query/index.ts';
import { useIsMember } from './session.ts';
import { readMember } from './wallets.ts';

const gameWalletOf = (venues: readonly VenueBalance[]) =>
  formatMoney(venues.reduce((sum, { balance }) => sum + (parseMoney(balance || '0') ?? 0n), 0n));

/** Every venue with the member's balance there. */
export const useVenues = () => {
  const known = useUser()?.gameblance;
  return useQuery({
    queryKey: VENUES,
    queryFn: async () => {
      const { data } = await api.call(calls.transfers.venueBalances, {});
      // Money moves between a venue and the centre wallet, so both are read when they no longer match.
      if (known !== undefined && known !== gameWalletOf(data)) await readMember().catch(() => undefined);
      return data;
    },
    enabled: useIsMember(),
  });
};

/** The same list, read again at the interval while the page is visible. A poll that fails keeps the shown list. */
export const usePolledVenues = (everyMs: number) => {
  const venues = useVenues();
  usePolling(() => void venues.refetch({ restart: false }), everyMs, useIsMember());
  return venues;
};

/** The member for a screen with a list of venues: the game wallet is the sum of that list. */
export const withVenues = (user: UserInfo | undefined, venues: readonly VenueBalance[] | undefined) =>
  user && venues ? { ...user, gameblance: gameWalletOf(venues) } : user;

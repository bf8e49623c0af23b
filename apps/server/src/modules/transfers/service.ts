import { type VenueBalance, WIRE } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { venueBalances } from '../../ledger/index.ts';
import { type Database, Refusal } from '../../platform/index.ts';
import { listVenues } from '../venues/index.ts';

export const createTransfersService = ({ database }: { database: Database }) => ({
  /** Only a venue can give its money back, and no venue is connected: with money at one, nothing is moved. */
  async recoverAll(memberId: number): Promise<void> {
    const wallets = await venueBalances(database.orm, memberId);
    if ([...wallets.values()].some((balance) => balance > 0n)) throw new Refusal(422, WIRE.notOpen);
  },

  /** Every venue, also those where the member has nothing. */
  async venueBalances(memberId: number): Promise<VenueBalance[]> {
    const [venues, wallets] = await Promise.all([listVenues(database.orm), venueBalances(database.orm, memberId)]);
    return venues.map(({ platname, title }) => ({
      name: title,
      balance: formatMoney(wallets.get(platname) ?? 0n),
      platname,
    }));
  },
});

export type TransfersService = ReturnType<typeof createTransfersService>;

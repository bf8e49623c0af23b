import { WIRE } from '@koi/contract';
import { venueBalances } from '../../ledger/index.ts';
import { type Database, Refusal } from '../../platform/index.ts';

export const createTransfersService = ({ database }: { database: Database }) => ({
  /** Only a venue can give its money back, and no venue is connected: with money at one, nothing is moved. */
  async recoverAll(memberId: number): Promise<void> {
    const wallets = await venueBalances(database.orm, memberId);
    if ([...wallets.values()].some((balance) => balance > 0n)) throw new Refusal(422, WIRE.notOpen);
  },
});

export type TransfersService = ReturnType<typeof createTransfersService>;

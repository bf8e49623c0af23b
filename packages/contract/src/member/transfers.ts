import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PLAY_GATE_REFUSALS } from '../refusals/protection.ts';
import { checkTransfer } from '../rules/transfers.ts';
import { SHELL } from '../texts/shell.ts';
import { empty, flag, flagInput, money, nothing, positiveAmount, text } from '../wire.ts';

/** A venue's wallet. The entry of the centre wallet is added by the client. */
export const venueBalance = z.object({
  name: z.string(),
  balance: money,
  platname: z.string(),
  hasInfo: z.boolean().optional(),
  /** 1 while the venue is in maintenance: transfers out are possible, transfers in are not. */
  maintenance: flag.optional(),
});
export type VenueBalance = z.output<typeof venueBalance>;

export const transfers = {
  create: endpoint({
    method: 'POST',
    path: '/api/transfer',
    caller: 'member',
    summary: 'Move money between the platform wallet (`userbalance`) and a venue, while auto-transfer is off',
    input: z.object({ amount: positiveAmount(), sourcetype: text(), targettype: text() }),
    output: empty,
    check: checkTransfer,
    done: SHELL.doneLoud,
    refusals: [
      ...PLAY_GATE_REFUSALS,
      'transfers.autoTransferOn',
      'venues.unknown',
      'transfers.venueInMaintenance',
      'transfers.venueSilent',
      'wallet.insufficient',
      'transfers.failed',
    ],
    money: true,
  }),
  recoverAll: endpoint({
    method: 'POST',
    path: '/api/transall',
    caller: 'member',
    summary: 'Bring the money of every venue, or of the one named by `api_type`, back to the centre wallet',
    input: z.object({ api_type: text() }),
    output: empty,
    done: SHELL.doneLoud,
    refusals: ['transfers.notRecovered'],
    money: true,
  }),
  setAutoTransfer: endpoint({
    method: 'POST',
    path: '/api/uptransferstatus',
    caller: 'member',
    summary: 'Auto-transfer on (1) or off (0)',
    input: z.object({ transferstatus: flagInput }),
    output: empty,
    done: SHELL.doneLoud,
  }),
  venueBalances: endpoint({
    method: 'POST',
    path: '/api/balancelist',
    caller: 'member',
    summary: 'One row a venue; polled, and the source of the records’ platform filters',
    input: nothing,
    output: z.array(venueBalance),
  }),
};

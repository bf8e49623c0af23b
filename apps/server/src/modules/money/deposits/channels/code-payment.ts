import { insertOrder } from '../store.ts';
import type { Channel } from './channel.ts';

/** A payment method that shows a payment code and needs only the amount from the payer. */
export const codePayment = (names: Pick<Channel, 'way' | 'flag' | 'kind'>): Channel => ({
  ...names,
  isReady: ({ picture }) => picture !== '',
  rate: async () => '',
  open: (tx, order) => insertOrder(tx, order),
  payee: (_order, setting) => ({ mch_id: '', content: '', payimg: setting?.picture ?? '' }),
});

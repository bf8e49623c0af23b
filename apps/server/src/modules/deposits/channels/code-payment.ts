import { insertOrder } from '../store.ts';
import type { Channel } from './channel.ts';

/** A way that shows the picture of a payment code and asks for nothing besides the amount. */
export const codePayment = (names: Pick<Channel, 'way' | 'flag' | 'kind'>): Channel => ({
  ...names,
  isReady: ({ picture }) => picture !== '',
  rate: async () => '',
  open: (tx, order) => insertOrder(tx, order),
  payee: (_order, setting) => ({ mch_id: '', content: '', payimg: setting?.picture ?? '' }),
});

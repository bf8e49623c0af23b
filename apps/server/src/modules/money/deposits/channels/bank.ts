import type { SecretSource } from '../../../../platform/index.ts';
import { createPayerSeal } from '../payer.ts';
import { insertOrder } from '../store.ts';
import type { Channel } from './channel.ts';

/** Bank transfer to one of the receiving accounts that `getpaybank` lists. The payer enters their name and card. */
export const createBank = (config: SecretSource): Channel => {
  const payer = createPayerSeal(config);
  return {
    way: 'bank',
    flag: 'card',
    kind: 'bank',
    isReady: () => true,
    rate: async () => '',
    open: (tx, order, form) =>
      insertOrder(tx, {
        ...order,
        payerOwner: form.bank_owner,
        payerBank: form.bank,
        payerBranch: form.bank_address,
        ...payer.seal(order.no, form.bank_no),
      }),
    payee: () => ({ mch_id: '', content: '', payimg: '' }),
  };
};

import type { SecretSource } from '../../../../platform/index.ts';
import { createPayerSeal } from '../payer.ts';
import { insertOrder, payerFields } from '../store.ts';
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
    open: async (tx, order, form) => {
      const { bank_owner: payerOwner, bank: payerBank, bank_address: payerBranch } = form;
      return insertOrder(tx, {
        ...order,
        ...(await payerFields.store(tx, order.no, { payerOwner, payerBranch })),
        payerBank,
        ...payer.seal(order.no, form.bank_no),
      });
    },
    payee: () => ({ mch_id: '', content: '', payimg: '' }),
  };
};

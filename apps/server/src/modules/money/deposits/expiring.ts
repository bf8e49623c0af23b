import { inArray } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { depositReceipts, deposits } from './tables.ts';

/** The order stays and no longer names the picture. */
export const expiringReceipts = [
  expiringRows({
    table: depositReceipts,
    at: depositReceipts.createdAt,
    others: {
      tables: [],
      read: { key: depositReceipts.key },
      remove: (tx, deleted) =>
        tx
          .update(deposits)
          .set({ payerReceipt: '' })
          .where(
            inArray(
              deposits.payerReceipt,
              deleted.map(({ key }) => key),
            ),
          ),
    },
  }),
];

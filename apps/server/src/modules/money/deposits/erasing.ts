import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { depositReceipts, deposits } from './tables.ts';

const NOBODY = {
  payerOwner: '',
  payerBank: '',
  payerBranch: '',
  payerReference: '',
  payerReceipt: '',
  personalKeyId: null,
  personal: null,
};
const NO_CARD = { payerKeyId: null, payerSealed: null, payerMark: '' };

/** The cards that an excluded person gave stay, by which they are known again. */
export const erasePayers: Erasure = async (tx, memberId, { keepsPerson }) => {
  await tx
    .update(deposits)
    .set({ ...NOBODY, ...(keepsPerson ? {} : NO_CARD) })
    .where(eq(deposits.memberId, memberId));
  await tx.delete(depositReceipts).where(eq(depositReceipts.memberId, memberId));
};

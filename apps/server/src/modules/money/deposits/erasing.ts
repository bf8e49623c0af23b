import { and, eq, inArray, like } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { PROOF_EVENT } from './deposit.ts';
import { depositEvents, depositReceipts, deposits } from './tables.ts';

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
  const orders = tx.select({ no: deposits.no }).from(deposits).where(eq(deposits.memberId, memberId));
  // Events of an earlier release have the reference that the member wrote.
  await tx
    .update(depositEvents)
    .set({ text: PROOF_EVENT })
    .where(and(inArray(depositEvents.no, orders), like(depositEvents.text, `${PROOF_EVENT}：%`)));
  await tx.delete(depositReceipts).where(eq(depositReceipts.memberId, memberId));
};

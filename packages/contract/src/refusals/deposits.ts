import { DEPOSITS, TRON } from '../texts/deposits.ts';
import { asGiven, type Refusals } from './row.ts';

export const DEPOSITS_REFUSALS = {
  amountRange: [400, DEPOSITS.amountRange, '{min}', '{max}'],
  ownerMissing: [400, DEPOSITS.ownerMissing],
  bankMissing: [400, DEPOSITS.bankMissing],
  numberMissing: [400, DEPOSITS.numberMissing],
  branchMissing: [400, DEPOSITS.branchMissing],
  wayClosed: [403, DEPOSITS.wayClosed],
  tooManyOpen: [422, DEPOSITS.tooManyOpen],
  amountBusy: [422, DEPOSITS.amountBusy],
  notCancellable: [409, DEPOSITS.notCancellable],
  tooManyReceipts: [422, DEPOSITS.receiptsTooMany],
  proofMissing: [400, DEPOSITS.proofMissing],
  proofClosed: [409, DEPOSITS.proofClosed],
  inReview: [409, DEPOSITS.inReview],
  orderUnknown: [404, TRON.orderUnknown],
  alreadyPaid: [409, TRON.paid],
  rejected: [409, TRON.rejected],
  expired: [422, TRON.expired],
  hashUsed: [409, TRON.hashUsed],
  tooManyHashes: [422, TRON.hashTooMany],
  amountMismatch: [422, TRON.amountMismatch],
  notThisOrder: [422, TRON.notThisOrder],
  transactionFailed: [422, TRON.transactionFailed],
  /** The finding about the transaction gives the text: one of the three above. */
  transactionRefused: [422, asGiven, '…'],
} as const satisfies Refusals;

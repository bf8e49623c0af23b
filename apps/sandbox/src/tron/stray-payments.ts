import { addressOf } from './address.ts';
import { transactionFor } from './payments.ts';
import type { Transactions } from './transactions.ts';

/** The receiving address of the demo's house. */
const HOUSE = addressOf('66'.repeat(20));
const MINUTE_MS = 60_000;

/** Payments without an order, so that the demo's back office has some to decide about. */
const STRAYS = [
  { amount: '388.00', minutesAgo: 35 },
  { amount: '72.40', minutesAgo: 25 },
] as const;

/** Adds the payments to a chain that has none yet. */
export const addStrayPayments = async (transactions: Transactions, now: number): Promise<void> => {
  if (transactions.newest(1).length > 0) return;
  for (const { amount, minutesAgo } of STRAYS) {
    const request = { address: HOUSE, amount_usdt: amount, at: now - minutesAgo * MINUTE_MS };
    const transaction = transactionFor(request, now);
    if (typeof transaction === 'string') throw new Error(transaction);
    await transactions.add(transaction);
  }
};

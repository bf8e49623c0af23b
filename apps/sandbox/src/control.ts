import { formatUsdt } from '@koi/money';
import { type Answer, type Call, CallFault, json, readJson } from './http.ts';
import { blockTime, headAt } from './tron/chain.ts';
import { FAULT_MODES, type Faults } from './tron/faults.ts';
import { transactionFor } from './tron/payments.ts';
import { standingOf, type Transaction } from './tron/transaction.ts';
import type { Transactions } from './tron/transactions.ts';

export interface ControlParts {
  readonly transactions: Transactions;
  readonly faults: Faults;
  readonly solidBlocks: number;
  readonly clock: () => number;
}

const TRANSACTION = /^\/sandbox\/transactions\/([0-9a-f]{64})$/;

/** The progress of a transaction, as a payer's wallet shows it. */
export const progressOf = (transaction: Transaction, now: number, solidBlocks: number) => {
  const head = headAt(now, solidBlocks);
  const standing = standingOf(transaction, head);
  const { hash, kind, to, micro, block } = transaction;
  return {
    tx_hash: hash,
    kind,
    address: to,
    amount_usdt: formatUsdt(micro),
    block,
    time: blockTime(block),
    standing,
    confirmations: standing === 'gone' ? 0 : Math.min(Math.max(head.block - block, 0), solidBlocks),
    needed: solidBlocks,
  };
};
export type Progress = ReturnType<typeof progressOf>;

/** The control API for tests and the demo: payments of every kind, and faults of the node. */
export const createControl = ({ transactions, faults, solidBlocks, clock }: ControlParts) => {
  const pay = async ({ body }: Call): Promise<Answer> => {
    const transaction = transactionFor(readJson(body), clock());
    if (typeof transaction === 'string') throw new CallFault(400, transaction);
    await transactions.add(transaction);
    return json({ tx_hash: transaction.hash });
  };

  const setFault = ({ body }: Call): Answer => {
    const { mode, times = null } = readJson(body);
    const known = FAULT_MODES.find((name) => name === mode);
    if (known === undefined) throw new CallFault(400, `mode must be one of ${FAULT_MODES.join(', ')}`);
    if (times !== null && !(Number.isSafeInteger(times) && Number(times) > 0)) {
      throw new CallFault(400, 'times must be a whole number above 0');
    }
    return json(faults.set(known, times === null ? null : Number(times)));
  };

  const progress = (hash: string): Answer => {
    const transaction = transactions.find(hash);
    if (transaction === undefined) throw new CallFault(404, 'no such transaction');
    return json(progressOf(transaction, clock(), solidBlocks));
  };

  return (call: Call): Answer | Promise<Answer> | undefined => {
    const hash = TRANSACTION.exec(call.url.pathname)?.[1];
    if (hash !== undefined) return progress(hash);
    switch (`${call.method} ${call.url.pathname}`) {
      case 'POST /sandbox/pay':
        return pay(call);
      case 'POST /sandbox/faults':
        return setFault(call);
      case 'GET /sandbox/faults':
        return json(faults.state());
      default:
        return undefined;
    }
  };
};

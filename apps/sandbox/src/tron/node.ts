import { type Answer, type Call, json, readJson } from '../http.ts';
import { addressOf, readAccount } from './address.ts';
import { blockAnswer, headAt } from './chain.ts';
import type { Faults } from './faults.ts';
import { standingOf } from './transaction.ts';
import { transactionInfo } from './transaction-info.ts';
import type { Transactions } from './transactions.ts';
import { transferList } from './transfer-list.ts';

export interface NodeParts {
  readonly transactions: Transactions;
  readonly faults: Faults;
  readonly solidBlocks: number;
}

const TRANSFERS = /^\/v1\/accounts\/([^/]+)\/transactions\/trc20$/;

/** A node reports the errors of its own calls in a body with status 200. */
const fault = (message: string): Answer => json({ Error: message });

/** The parts of a TRON node and of TronGrid that the product uses. Returns undefined for every other path. */
export const createNode = ({ transactions, faults, solidBlocks }: NodeParts) => {
  const info = (call: Call, solidOnly: boolean, now: number): Answer => {
    const value = call.method === 'POST' ? readJson(call.body)['value'] : call.url.searchParams.get('value');
    if (typeof value !== 'string' || !/^([0-9a-f]{2})*$/i.test(value)) {
      return fault('class java.lang.IllegalArgumentException : exception decoding Hex string');
    }
    const transaction = transactions.find(value.toLowerCase());
    if (transaction === undefined) return json({});
    const standing = standingOf(transaction, headAt(now, solidBlocks));
    const isKnown = standing === 'solid' || (standing === 'pending' && !solidOnly);
    return json(isKnown ? transactionInfo(transaction) : {});
  };

  const transfers = (call: Call, text: string, now: number): Answer => {
    const account = readAccount(text);
    if (account === undefined) {
      return json({ success: false, error: 'A valid account address is required.', statusCode: 400 }, 400);
    }
    const { url } = call;
    const head = headAt(now, solidBlocks);
    return json(transferList(transactions.all(), { address: addressOf(account), url, head, now }));
  };

  const answer = (call: Call): ((now: number) => Answer) | undefined => {
    const account = TRANSFERS.exec(call.url.pathname)?.[1];
    if (account !== undefined) return (now) => transfers(call, account, now);
    switch (call.url.pathname) {
      case '/wallet/getnowblock':
        return (now) => json(blockAnswer(headAt(now, solidBlocks).block));
      case '/walletsolidity/getnowblock':
        return (now) => json(blockAnswer(headAt(now, solidBlocks).solid));
      case '/wallet/gettransactioninfobyid':
        return (now) => info(call, false, now);
      case '/walletsolidity/gettransactioninfobyid':
        return (now) => info(call, true, now);
      default:
        return undefined;
    }
  };

  return (call: Call): Promise<Answer> | undefined => {
    const respond = answer(call);
    return respond && faults.meet(respond);
  };
};

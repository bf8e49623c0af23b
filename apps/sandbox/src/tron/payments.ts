import { randomBytes } from 'node:crypto';
import { parseUsdt } from '@koi/money';
import { accountOf } from './address.ts';
import { blockAfter } from './chain.ts';
import { isKind, type Transaction } from './transaction.ts';

const LONGEST_AHEAD_MS = 7 * 86_400_000;
const EARLIEST_MS = Date.UTC(2020, 0, 1);

export interface PaymentRequest {
  readonly address?: unknown;
  readonly amount_usdt?: unknown;
  readonly kind?: unknown;
  /** Time of sending, as epoch milliseconds or an ISO time. Defaults to now. */
  readonly at?: unknown;
}

/** Returns the transaction of a payment request, or an error text for the user. */
export const transactionFor = (request: PaymentRequest, now: number): Transaction | string => {
  const { address, amount_usdt: amount, kind = 'transfer', at = now } = request;
  if (typeof address !== 'string' || accountOf(address) === undefined) return '收款地址不是有效的 TRON 地址';
  const micro = typeof amount === 'string' ? parseUsdt(amount) : undefined;
  if (micro === undefined) return '金额须为最多六位小数的数字';
  if (micro === 0n && kind !== 'zero') return '金额须大于 0';
  if (!isKind(kind)) return '未知的交易类型';
  const sentAt = typeof at === 'string' ? Date.parse(at) : at;
  if (typeof sentAt !== 'number' || !(sentAt >= EARLIEST_MS && sentAt <= now + LONGEST_AHEAD_MS)) {
    return '时间无效';
  }
  return { hash: randomBytes(32).toString('hex'), kind, to: address, micro, block: blockAfter(sentAt) };
};

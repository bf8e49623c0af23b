import { SUSPENSE_STATE_NAMES } from '@koi/contract';
import { formatMoney, formatUsdt, parseUsdt } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../../platform/index.ts';
import { tronPayments, usdtSuspense } from '../tables.ts';
import { lockTransaction } from '../tron/payments.ts';
import type { SuspenseRow } from './booking.ts';

export const lockPayment = async (tx: Tx, no: string): Promise<SuspenseRow> => {
  const [row] = await tx.select().from(usdtSuspense).where(eq(usdtSuspense.no, no)).for('update');
  if (row === undefined) throw refuse('suspense.unknown');
  return row;
};

/**
 * Reads the payment. With `lock`, its transaction is locked before it, like in a review that takes a payment out of
 * suspense.
 */
export const readPayment = async (tx: Tx, no: string, lock: boolean): Promise<SuspenseRow | undefined> => {
  const [found] = await tx.select().from(usdtSuspense).where(eq(usdtSuspense.no, no));
  if (!lock || found === undefined) return found;
  await lockTransaction(tx, found.txHash);
  return lockPayment(tx, no);
};

/** When two people agreed to the return of the payment: the transfer was spent on the return at that moment. */
export const agreedAt = async (db: Queryable, { no, txHash, logIndex, blockAt }: SuspenseRow): Promise<Date> => {
  const { txHash: hash, logIndex: index, depositNo, creditedAt } = tronPayments;
  const [spent] = await db
    .select({ at: creditedAt })
    .from(tronPayments)
    .where(and(eq(hash, txHash), eq(index, logIndex), eq(depositNo, no)));
  return spent?.at ?? blockAt;
};

export const paymentBasis = ({ sender, txHash, usdtAmount, amount, state }: SuspenseRow) => ({
  付款地址: sender,
  交易哈希: txHash,
  挂账金额: `${formatUsdt(usdtAmount)} USDT，${formatMoney(amount)} 元`,
  挂账状态: SUSPENSE_STATE_NAMES[state as keyof typeof SUSPENSE_STATE_NAMES],
});

export const titleOf = ({ no, usdtAmount }: SuspenseRow): string => `挂账 ${no}，${formatUsdt(usdtAmount)} USDT`;
export const factsOf = ({ sender, txHash, amount }: SuspenseRow) => [
  { field: '付款地址', before: '', after: sender },
  { field: '交易哈希', before: '', after: txHash },
  { field: '挂账金额', before: '', after: `${formatMoney(amount)} 元` },
];

/** What has to be sent back of a payment: all of it, less what may be kept for the fee of the network. */
export const lessFee = (amount: bigint, fee: string): bigint => {
  const rest = amount - (parseUsdt(fee) ?? 0n);
  return rest > 0n ? rest : amount;
};

/** The least amount that ends a return without a second person. Agreements of earlier releases name none. */
export const dueOf = ({ returnUsdt, usdtAmount }: SuspenseRow, fee: string): bigint =>
  returnUsdt ?? lessFee(usdtAmount, fee);

import { cnyFromUsdt, parseUsdt } from '@koi/money';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../../platform/index.ts';
import type { Deposit, UsdtDeposit } from '../deposit.ts';
import { deposits, tronPayments } from '../tables.ts';
import type { Findings } from './findings.ts';
import { type Arrival, isBefore } from './verdict.ts';

/** Log index of payments recorded before one transaction could pay several orders. The whole transaction is spent. */
export const WHOLE_TRANSACTION = -1;

export type Payment = typeof tronPayments.$inferSelect;

/** Spent transfers of a transaction, with the orders they paid. */
export const paymentsOf = (db: Queryable, txHash: string): Promise<Payment[]> =>
  db.select().from(tronPayments).where(eq(tronPayments.txHash, txHash));

/** Findings about the transaction that the order names now. Findings about an earlier hash are ignored. */
const currentFindings = ({ txHash, findings }: Pick<Deposit, 'txHash' | 'findings'>): Findings | undefined =>
  txHash !== '' && findings?.hash === txHash ? findings : undefined;

/** Whether the named transaction is older than the order, so that it was made for something else. */
export const isPaidBefore = (order: UsdtDeposit): boolean => {
  const blockAt = currentFindings(order)?.blockAt;
  return blockAt !== undefined && blockAt !== null && isBefore(order, new Date(blockAt));
};

export const arrivalsOf = (findings: Findings | null | undefined): Arrival[] =>
  (findings?.arrivals ?? []).map((arrival) => ({ ...arrival, amount: parseUsdt(arrival.amount) ?? 0n }));

export const unspent = (arrivals: readonly Arrival[], payments: readonly Payment[]): Arrival[] => {
  if (payments.some(({ logIndex }) => logIndex === WHOLE_TRANSACTION)) return [];
  const spent = new Set(payments.map(({ logIndex }) => logIndex));
  return arrivals.filter(({ index }) => !spent.has(index));
};

/** Amounts reserved by other orders on the address. Such a transfer is never credited to this order. */
const amountsOfOthers = async (db: Queryable, order: UsdtDeposit, amounts: bigint[]): Promise<Set<bigint | null>> => {
  if (amounts.length === 0) return new Set();
  const taken = await db
    .select({ amount: deposits.usdtAmount })
    .from(deposits)
    .where(
      and(
        eq(deposits.reserved, true),
        eq(deposits.tronAddress, order.tronAddress),
        ne(deposits.no, order.no),
        inArray(deposits.usdtAmount, amounts),
      ),
    );
  return new Set(taken.map(({ amount }) => amount));
};

/**
 * The transfers that an approval of this order would credit: those of the named transaction that no order has spent and
 * that are not the exact amount of another order. Transfers of the order's own amount take precedence.
 */
export const creditableArrivals = async (db: Queryable, order: UsdtDeposit): Promise<Arrival[]> => {
  const arrivals = arrivalsOf(currentFindings(order));
  if (arrivals.length === 0) return [];
  const left = unspent(arrivals, await paymentsOf(db, order.txHash));
  const others = await amountsOfOthers(
    db,
    order,
    left.map(({ amount }) => amount),
  );
  const own = left.filter(({ amount }) => !others.has(amount));
  const exact = own.filter(({ amount }) => amount === order.usdtAmount);
  return exact.length > 0 ? exact : own;
};

/** Value of transfers: the order's own amount in 元 for the exact payment, otherwise converted at the order's rate. */
export const worthOf = ({ amount, usdtAmount, rate }: UsdtDeposit, arrivals: readonly Arrival[]): bigint => {
  const [first] = arrivals;
  if (arrivals.length === 1 && first?.amount === usdtAmount) return amount;
  return cnyFromUsdt(
    arrivals.reduce((sum, arrival) => sum + arrival.amount, 0n),
    rate,
  );
};

/** Transfers of one transaction are spent and booked one at a time, until the end of the database transaction. */
export const lockTransaction = async (tx: Tx, hash: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi usdt'), hashtext(${hash}))`);
};

/** Spends transfers on an order, or on the return of a payment. Returns false and spends nothing when one of them is already spent. */
export const spend = async (
  tx: Tx,
  { no }: { no: string },
  { hash, blockAt }: { hash: string; blockAt: Date | null },
  arrivals: readonly Arrival[],
  at: Date,
): Promise<boolean> => {
  await lockTransaction(tx, hash);
  const left = unspent(arrivals, await paymentsOf(tx, hash));
  if (arrivals.length === 0 || left.length < arrivals.length) return false;
  const rows = arrivals.map(({ index, from, amount }) => ({
    txHash: hash,
    logIndex: index,
    depositNo: no,
    sender: from,
    usdtAmount: amount,
    blockAt,
    creditedAt: at,
  }));
  const spent = await tx
    .insert(tronPayments)
    .values(rows)
    .onConflictDoNothing()
    .returning({ logIndex: tronPayments.logIndex });
  if (spent.length < rows.length && spent.length > 0) throw new Error(`${hash} is being spent by two orders at once`);
  return spent.length > 0;
};

/** Other orders that name the same transaction or were paid by it. */
export const ordersNaming = async (db: Queryable, order: UsdtDeposit) => {
  if (order.txHash === '') return [];
  const paid = db
    .select({ no: tronPayments.depositNo })
    .from(tronPayments)
    .where(eq(tronPayments.txHash, order.txHash));
  return db
    .select({
      no: deposits.no,
      memberId: deposits.memberId,
      amount: deposits.amount,
      state: deposits.state,
    })
    .from(deposits)
    .where(and(ne(deposits.no, order.no), or(eq(deposits.txHash, order.txHash), inArray(deposits.no, paid))))
    .orderBy(deposits.createdAt)
    .limit(20);
};

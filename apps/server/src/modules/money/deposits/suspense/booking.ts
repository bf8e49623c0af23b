import { SUSPENSE_STATE } from '@koi/contract';
import { cnyFromUsdt } from '@koi/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { house, type Ledger } from '../../../../ledger/index.ts';
import { orderNumber, type Tx } from '../../../../platform/index.ts';
import { usdtSuspense } from '../tables.ts';
import { lockTransaction, paymentsOf, unspent } from '../tron/payments.ts';
import type { Arrival } from '../tron/verdict.ts';

export type SuspenseRow = typeof usdtSuspense.$inferSelect;

/** Money that lies on the addresses of the house, against what is owed to senders who are not known yet. */
const CLEARING = house('clearing:usdt');
const SUSPENSE = house('suspense:usdt');

export interface ArrivedTransaction {
  hash: string;
  address: string;
  arrivals: readonly Arrival[];
  blockAt: Date;
}

export interface Ending {
  at: Date;
  /** Who ended it, as shown to staff. */
  name: string;
}

/** Moves payments into suspense and out of it, together with their postings. */
export const createBooking = ({ ledger }: { ledger: Pick<Ledger, 'post'> }) => {
  const postEnd = async (tx: Tx, { no, amount }: SuspenseRow, at: Date): Promise<void> => {
    const postings = [{ from: SUSPENSE, to: CLEARING, amount }];
    await ledger.post(tx, { key: `suspense:${no}:end`, kind: 'suspense-end', memo: no, at, postings });
  };

  return {
    /** Books the transfers of a transaction that are neither spent nor booked. Returns those that were booked now. */
    async book(tx: Tx, transaction: ArrivedTransaction, rate: string, now: Date): Promise<SuspenseRow[]> {
      const { hash, address, arrivals, blockAt } = transaction;
      await lockTransaction(tx, hash);
      const left = unspent(arrivals, await paymentsOf(tx, hash));
      if (left.length === 0) return [];
      const drafts = left.map(({ index, from, amount: usdtAmount }) => {
        const amount = cnyFromUsdt(usdtAmount, rate);
        return {
          no: orderNumber('U', now),
          txHash: hash,
          logIndex: index,
          address,
          sender: from,
          usdtAmount,
          rate,
          amount,
          blockAt,
          bookedAt: now,
          state: amount === 0n ? SUSPENSE_STATE.dust : SUSPENSE_STATE.open,
        };
      });
      const booked = await tx
        .insert(usdtSuspense)
        .values(drafts)
        .onConflictDoNothing({ target: [usdtSuspense.txHash, usdtSuspense.logIndex] })
        .returning();
      for (const { no, amount } of booked.filter((row) => row.amount > 0n)) {
        const postings = [{ from: CLEARING, to: SUSPENSE, amount }];
        await ledger.post(tx, { key: `suspense:${no}`, kind: 'suspense', memo: no, at: now, postings });
      }
      return booked;
    },

    /** Takes the transfers that an order has just spent out of suspense. The caller has spent them. */
    async release(
      tx: Tx,
      { hash, indexes }: { hash: string; indexes: readonly number[] },
      depositNo: string,
      { at, name }: Ending,
    ): Promise<void> {
      const rows = await tx
        .select()
        .from(usdtSuspense)
        .where(
          and(
            eq(usdtSuspense.txHash, hash),
            inArray(usdtSuspense.logIndex, [...indexes]),
            eq(usdtSuspense.state, SUSPENSE_STATE.open),
          ),
        )
        .for('update');
      for (const row of rows) {
        await tx
          .update(usdtSuspense)
          .set({ state: SUSPENSE_STATE.attached, depositNo, endedAt: at, endedName: name })
          .where(eq(usdtSuspense.no, row.no));
        await postEnd(tx, row, at);
      }
    },

    /** Ends a payment of which an amount was sent back in the named transaction. The caller holds the lock of the row. */
    async returned(
      tx: Tx,
      row: SuspenseRow,
      { hash: returnHash, usdt: returnUsdt }: { hash: string; usdt: bigint },
      { at, name }: Ending,
    ): Promise<void> {
      await tx
        .update(usdtSuspense)
        .set({ state: SUSPENSE_STATE.returned, returnHash, returnUsdt, endedAt: at, endedName: name })
        .where(eq(usdtSuspense.no, row.no));
      await postEnd(tx, row, at);
    },
  };
};
/** Booked payments and ended ones, for the check of the books. */
export const bookedSuspense = sql`SELECT no, amount, booked_at AS at FROM ${usdtSuspense} WHERE amount > 0`;
export const endedSuspense = sql`SELECT no, amount, ended_at AS at FROM ${usdtSuspense} WHERE ended_at IS NOT NULL`;

export type Booking = ReturnType<typeof createBooking>;

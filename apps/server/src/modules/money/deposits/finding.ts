import { and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { deposits, usdtSuspense } from './tables.ts';

const fields = {
  no: deposits.no,
  memberId: deposits.memberId,
  method: deposits.way,
  amount: deposits.amount,
  state: deposits.state,
  createdAt: deposits.createdAt,
};

/** The newest deposits whose number begins with the text. */
export const findDeposits = (db: Queryable, beginning: string, limit: number) =>
  db.select(fields).from(deposits).where(beginsWith(deposits.no, beginning)).orderBy(desc(deposits.no)).limit(limit);

const HASH_LENGTH = 64;

const hashBeginsWith = (hash: PgColumn, beginning: string) =>
  and(gte(hash, beginning), lte(hash, beginning.padEnd(HASH_LENGTH, 'f')));

/** Deposits that name a transaction whose hash begins with the text, in lower case. */
export const findDepositsByHash = (db: Queryable, beginning: string, limit: number) =>
  db
    .select({ ...fields, hash: deposits.txHash, usdtAmount: deposits.usdtAmount })
    .from(deposits)
    .where(
      and(
        // Without a parameter, so that the partial index serves the query.
        ne(deposits.txHash, sql`''`),
        hashBeginsWith(deposits.txHash, beginning),
      ),
    )
    .limit(limit);

/** A mark by which a payment in suspense is found: its number or hash by their beginning, or its sender. */
export interface PaymentMark {
  by: 'no' | 'hash' | 'sender';
  text: string;
}

/** Payments that matched no order when they arrived, newest first. */
export const findPayments = (db: Queryable, { by, text }: PaymentMark, limit: number) => {
  const { no, txHash, sender, usdtAmount, state, blockAt } = usdtSuspense;
  const conditions = { no: beginsWith(no, text), hash: hashBeginsWith(txHash, text), sender: eq(sender, text) };
  return db
    .select({ no, hash: txHash, sender, usdtAmount, state, blockAt })
    .from(usdtSuspense)
    .where(conditions[by])
    .orderBy(desc(blockAt), desc(no))
    .limit(limit);
};

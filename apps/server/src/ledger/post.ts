import { sql } from 'drizzle-orm';
import { Refusal, sqlFailure, type Tx } from '../platform/index.ts';
import { contentHash, type Entry, validateEntry } from './ledger.ts';

export interface Posted {
  transactionId: bigint;
  /** The key was posted before with the same content, and nothing moved now. */
  replayed: boolean;
}

const CHECK_VIOLATION = '23514';
/** Raised by the function `ledger_post` itself. */
const KEY_WITH_OTHER_CONTENT = 'KL001';

const refusalFor = (failure: unknown): unknown => {
  const found = sqlFailure(failure);
  if (found?.code === CHECK_VIOLATION && found.constraint === 'ledger_account_never_negative') {
    return new Refusal(422, '余额不足');
  }
  if (found?.code === KEY_WITH_OTHER_CONTENT) return new Refusal(409, '请求重复且内容不一致');
  return failure;
};

/** Moves money within the caller's transaction, in one round trip. A refusal leaves that transaction to roll back. */
export const post = async (tx: Tx, entry: Entry): Promise<Posted> => {
  validateEntry(entry);
  const { key, kind, memberId, memo, at, postings } = entry;
  const from = sql.param(postings.map((posting) => posting.from));
  const to = sql.param(postings.map((posting) => posting.to));
  const amounts = sql.param(postings.map((posting) => posting.amount));
  try {
    const { rows } = await tx.execute<{ transaction_id: bigint; replayed: boolean }>(
      sql`SELECT transaction_id, replayed FROM ledger_post(${key}, ${contentHash(entry)}, ${kind}, ${memberId ?? null},
        ${memo ?? ''}, ${at?.toISOString() ?? null}, ${from}::text[], ${to}::text[], ${amounts}::bigint[])`,
    );
    const row = rows[0];
    if (row === undefined) throw new Error('ledger_post gave no row');
    return { transactionId: row.transaction_id, replayed: row.replayed };
  } catch (failure) {
    throw refusalFor(failure);
  }
};

import { refuse, sqlFailure, type Tx } from '../platform/index.ts';
import { contentHash, type Entry, type Posting, validateEntry } from './ledger.ts';

export interface Posted {
  transactionId: bigint;
  /** True when the key was posted before with the same content, so that nothing moved this time. */
  replayed: boolean;
}

const CHECK_VIOLATION = '23514';
/** Raised by the SQL function `ledger_post`. */
const KEY_WITH_OTHER_CONTENT = 'KL001';

const refusalFor = (failure: unknown): unknown => {
  const found = sqlFailure(failure);
  if (found?.code === CHECK_VIOLATION && found.constraint === 'ledger_account_never_negative') {
    return refuse('wallet.insufficient');
  }
  if (found?.code === KEY_WITH_OTHER_CONTENT) return refuse('wire.keyReused');
  return failure;
};

/** Moves money in the caller's transaction, in one round trip. After a refusal that transaction must roll back. */
export const post = async (tx: Tx, entry: Entry): Promise<Posted> => {
  validateEntry(entry);
  const { key, kind, memberId = null, memo = '', at = null, postings } = entry;
  const column = <K extends keyof Posting>(name: K) => postings.map((posting) => posting[name]);
  try {
    const { rows } = await tx.$client.query<{ transaction_id: bigint; replayed: boolean }>({
      name: 'ledger-post',
      text: 'SELECT transaction_id, replayed FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [key, contentHash(entry), kind, memberId, memo, at, column('from'), column('to'), column('amount')],
    });
    const row = rows[0];
    if (row === undefined) throw new Error('ledger_post gave no row');
    return { transactionId: row.transaction_id, replayed: row.replayed };
  } catch (failure) {
    throw refusalFor(failure);
  }
};

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

const POST_ALL = `
  SELECT posted.transaction_id, posted.replayed
  FROM jsonb_array_elements($1) WITH ORDINALITY AS given (entry, place)
  CROSS JOIN LATERAL ledger_post(
    entry->>'key', decode(entry->>'hash', 'hex'), entry->>'kind', (entry->>'memberId')::int, entry->>'memo',
    (entry->>'at')::timestamptz,
    ARRAY(SELECT jsonb_array_elements_text(entry->'from')),
    ARRAY(SELECT jsonb_array_elements_text(entry->'to')),
    ARRAY(SELECT amount::bigint FROM jsonb_array_elements_text(entry->'amounts') AS of (amount))
  ) posted
  ORDER BY place`;

/** Posts several entries in their order, in one round trip. Each is posted as by `post`. */
export const postAll = async (tx: Tx, entries: readonly Entry[]): Promise<Posted[]> => {
  if (entries.length === 0) return [];
  const given = entries.map((entry) => {
    validateEntry(entry);
    const { key, kind, memberId = null, memo = '', at = null, postings } = entry;
    return {
      key,
      hash: contentHash(entry).toString('hex'),
      kind,
      memberId,
      memo,
      at,
      from: postings.map(({ from }) => from),
      to: postings.map(({ to }) => to),
      amounts: postings.map(({ amount }) => String(amount)),
    };
  });
  try {
    const { rows } = await tx.$client.query<{ transaction_id: bigint; replayed: boolean }>({
      name: 'ledger-post-all',
      text: POST_ALL,
      values: [JSON.stringify(given)],
    });
    return rows.map(({ transaction_id: transactionId, replayed }) => ({ transactionId, replayed }));
  } catch (failure) {
    throw refusalFor(failure);
  }
};

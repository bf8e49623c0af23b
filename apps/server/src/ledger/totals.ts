import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

const byMember = async (db: Queryable, wallet: 'held' | 'transit'): Promise<Map<number, bigint>> => {
  const { rows } = await db.execute<{ member_id: number; balance: bigint }>(sql`
    SELECT member_id, balance FROM ledger_account
    WHERE member_id IS NOT NULL AND address LIKE ${`member:%:${wallet}`} AND balance <> 0`);
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
};

/** Amounts held for withdrawals by member, without members who have none. */
export const heldByMember = (db: Queryable): Promise<Map<number, bigint>> => byMember(db, 'held');

/** Amounts in transit between wallets by member, without members who have none. */
export const transitByMember = (db: Queryable): Promise<Map<number, bigint>> => byMember(db, 'transit');

/** Amount moved under each of these keys. A key that was never posted is absent. */
export const amountsByKey = async (db: Queryable, keys: readonly string[]): Promise<Map<string, bigint>> => {
  const { rows } = await db.execute<{ key: string; amount: bigint }>(sql`
    SELECT t.key, sum(p.amount)::bigint AS amount
    FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id
    WHERE t.key = ANY(${sql.param([...keys])}::text[]) GROUP BY t.key`);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
};

/** Keys of one kind in ascending order, one batch at a time. */
export const keysOfKind = async (
  db: Queryable,
  kind: string,
  after: string,
  limit: number,
): Promise<{ key: string; memo: string }[]> => {
  const { rows } = await db.execute<{ key: string; memo: string }>(sql`
    SELECT key, memo FROM ledger_transaction
    WHERE kind = ${kind} AND key > ${after} ORDER BY key LIMIT ${limit}`);
  return rows;
};

/** Number of transactions of a kind, without those whose key begins with one of the prefixes in `besides`. */
export const countOfKind = async (db: Queryable, kind: string, besides: readonly string[] = []): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM ledger_transaction t
    WHERE kind = ${kind} AND NOT EXISTS (
      SELECT FROM unnest(${sql.param([...besides])}::text[]) prefix WHERE starts_with(t.key, prefix))`);
  return rows[0]?.total ?? 0;
};

/**
 * Whether each of the member's accounts has the balance recorded by its newest posting. This takes one index lookup per
 * side, however long the history is. The nightly check adds up all postings.
 */
export const memberIsSound = async (db: Queryable, memberId: number): Promise<boolean> => {
  const newest = (account: 'from_account' | 'to_account', balance: 'from_balance' | 'to_balance') => sql`
    (SELECT transaction_id, position, ${sql.raw(balance)} AS balance FROM ledger_posting
     WHERE ${sql.raw(account)} = wallet.id ORDER BY transaction_id DESC, position DESC LIMIT 1)`;
  const { rows } = await db.execute<{ wrong: number }>(sql`
    SELECT count(*)::int AS wrong FROM ledger_account wallet
    WHERE wallet.member_id = ${memberId} AND wallet.balance <> coalesce((
      SELECT last.balance
      FROM (${newest('from_account', 'from_balance')} UNION ALL ${newest('to_account', 'to_balance')}) last
      ORDER BY last.transaction_id DESC, last.position DESC LIMIT 1
    ), 0)`);
  return rows[0]?.wrong === 0;
};

import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

/** One transaction with all its postings. Balances are those right after it, null for house accounts. */
export interface LedgerEntry {
  key: string;
  kind: string;
  memo: string;
  memberId: number | null;
  at: Date;
  postings: { from: string; to: string; amount: bigint; fromBalance: bigint | null; toBalance: bigint | null }[];
}

interface EntryRow extends Record<string, unknown> {
  key: string;
  kind: string;
  memo: string;
  member_id: number | null;
  created_at: string;
  source: string;
  target: string;
  amount: bigint;
  from_balance: bigint | null;
  to_balance: bigint | null;
}

export const readEntry = async (db: Queryable, transactionId: bigint): Promise<LedgerEntry | undefined> => {
  const { rows } = await db.execute<EntryRow>(sql`
    SELECT t.key, t.kind, t.memo, t.member_id, t.created_at,
      source.address AS source, target.address AS target, p.amount, p.from_balance, p.to_balance
    FROM ledger_transaction t
    JOIN ledger_posting p ON p.transaction_id = t.id
    JOIN ledger_account source ON source.id = p.from_account
    JOIN ledger_account target ON target.id = p.to_account
    WHERE t.id = ${transactionId.toString()}::bigint
    ORDER BY p.position`);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    key: first.key,
    kind: first.kind,
    memo: first.memo,
    memberId: first.member_id,
    at: new Date(first.created_at),
    postings: rows.map((row) => ({
      from: row.source,
      to: row.target,
      amount: row.amount,
      fromBalance: row.from_balance,
      toBalance: row.to_balance,
    })),
  };
};

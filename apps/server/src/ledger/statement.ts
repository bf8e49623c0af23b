import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import type { Address } from './ledger.ts';

export interface StatementLine {
  transactionId: bigint;
  position: number;
  kind: string;
  memo: string;
  /** Positive when money was received. */
  change: bigint;
  /** Balance of the account right after this line. Null for a house account. */
  balance: bigint | null;
  at: Date;
}

const MAX_LINES = 100;

interface LineRow extends Record<string, unknown> {
  transaction_id: bigint;
  position: number;
  kind: string;
  memo: string;
  change: bigint;
  balance: bigint | null;
  created_at: string;
}

/** Lines newest first. `before` is the last line of the previous page. Each side is read from its own index. */
export const statement = async (
  db: Queryable,
  address: Address,
  { before, limit = 20 }: { before?: { transactionId: bigint; position: number }; limit?: number } = {},
): Promise<StatementLine[]> => {
  const lines = Math.min(limit, MAX_LINES);
  const older =
    before === undefined
      ? sql`true`
      : sql`(transaction_id, position) < (${before.transactionId}::bigint, ${before.position}::smallint)`;
  const side = (account: 'from_account' | 'to_account', change: string, balance: string) => sql`
    (SELECT transaction_id, position, ${sql.raw(change)} AS change, ${sql.raw(balance)} AS balance
     FROM ledger_posting WHERE ${sql.raw(account)} = (SELECT id FROM ledger_account WHERE address = ${address}) AND ${older}
     ORDER BY transaction_id DESC, position DESC LIMIT ${lines})`;
  const { rows } = await db.execute<LineRow>(sql`
    SELECT line.*, t.kind, t.memo, t.created_at
    FROM (${side('from_account', '-amount', 'from_balance')} UNION ALL ${side('to_account', 'amount', 'to_balance')}) line
    JOIN ledger_transaction t ON t.id = line.transaction_id
    ORDER BY line.transaction_id DESC, line.position DESC LIMIT ${lines}`);
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    position: row.position,
    kind: row.kind,
    memo: row.memo,
    change: row.change,
    balance: row.balance,
    at: new Date(row.created_at),
  }));
};

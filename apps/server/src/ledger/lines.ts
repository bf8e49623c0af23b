import { PAGE_SIZE } from '@koi/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

export interface LineFilter {
  /** Whose lines; everybody's when absent. */
  memberIds?: readonly number[];
  kind?: string;
  /** Keys of ledger transactions, when one order is looked for. */
  keys?: readonly string[];
  from?: Date;
  page: number;
}

/** A change of a member's centre wallet. */
export interface CentreLine {
  id: string;
  memberId: number;
  kind: string;
  memo: string;
  change: bigint;
  balance: bigint;
  at: Date;
}

/** Nobody pages further than this, and counting further would read the whole ledger. */
const COUNTED_MAX = 10_000;

interface LineRow extends Record<string, unknown> {
  transaction_id: bigint;
  position: number;
  member_id: number;
  kind: string;
  memo: string;
  change: bigint;
  balance: bigint;
  created_at: string;
}

const conditions = ({ memberIds, kind, keys, from }: LineFilter): SQL[] => [
  sql`true`,
  ...(memberIds === undefined ? [] : [sql`t.member_id = ANY(${sql.param([...memberIds])}::int[])`]),
  ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
  ...(keys === undefined ? [] : [sql`t.key = ANY(${sql.param([...keys])}::text[])`]),
  ...(from === undefined ? [] : [sql`t.created_at >= ${from.toISOString()}::timestamptz`]),
];

/** Changes of centre wallets, newest first, a page at a time. The total is exact up to ten thousand. */
export const centreLines = async (
  db: Queryable,
  filter: LineFilter,
): Promise<{ rows: CentreLine[]; total: number }> => {
  const lines = sql`
    FROM ledger_transaction t
    JOIN ledger_posting p ON p.transaction_id = t.id
    CROSS JOIN LATERAL (VALUES (p.to_account, p.amount, p.to_balance), (p.from_account, -p.amount, p.from_balance))
      AS side (account, change, balance)
    JOIN ledger_account a ON a.id = side.account AND a.member_id = t.member_id AND a.address LIKE 'member:%:centre'
    WHERE ${sql.join(conditions(filter), sql` AND `)}`;
  const [page, counted] = await Promise.all([
    db.execute<LineRow>(sql`
      SELECT p.transaction_id, p.position, a.member_id, t.kind, t.memo, side.change, side.balance, t.created_at ${lines}
      ORDER BY p.transaction_id DESC, p.position DESC LIMIT ${PAGE_SIZE} OFFSET ${(filter.page - 1) * PAGE_SIZE}`),
    db.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM (SELECT 1 ${lines} LIMIT ${COUNTED_MAX}) AS counted`),
  ]);
  return {
    rows: page.rows.map((row) => ({
      id: `${row.transaction_id}-${row.position}`,
      memberId: row.member_id,
      kind: row.kind,
      memo: row.memo,
      change: row.change,
      balance: row.balance,
      at: new Date(row.created_at),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};

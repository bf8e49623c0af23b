import { COUNTED_MAX, PAGE_SIZE } from '@koi/contract';
import { type SQL, sql } from 'drizzle-orm';
import { countUpTo, offsetOf, type Queryable } from '../platform/index.ts';
import { centre } from './ledger.ts';

export interface LineFilter {
  /** Members whose lines are listed. All members when absent. */
  memberIds?: readonly number[];
  kind?: string;
  /** Keys of ledger transactions, to find a single order. */
  keys?: readonly string[];
  from?: Date;
  page: number;
}

/** One change of a member's centre wallet. */
export interface CentreLine {
  id: string;
  memberId: number;
  kind: string;
  memo: string;
  change: bigint;
  balance: bigint;
  at: Date;
}

/** Some transactions don't touch a centre wallet, so up to twice as many are read to fill the longest list. */
const READ_MAX = 2 * COUNTED_MAX;

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
  // Bets only move money between venue wallets and the house, so the index over all kinds excludes them.
  kind === undefined ? sql`t.kind <> 'bet'` : sql`t.kind = ${kind}`,
  ...(memberIds === undefined ? [] : [sql`t.member_id = ANY(${sql.param([...memberIds])}::int[])`]),
  ...(keys === undefined ? [] : [sql`t.key = ANY(${sql.param([...keys])}::text[])`]),
  ...(from === undefined ? [] : [sql`t.created_at >= ${from.toISOString()}::timestamptz`]),
];

/**
 * Lines of transactions, newest first. `OFFSET 0` prevents the planner from joining whole tables: the postings of each
 * transaction are read by index, so the cost of a page does not grow with the ledger.
 */
const byTransaction = (filter: LineFilter): SQL => sql`
  SELECT t.id AS transaction_id, line.position, t.member_id, t.kind, t.memo, line.change, line.balance, t.created_at
  FROM (
    SELECT id, member_id, kind, memo, created_at FROM ledger_transaction t
    WHERE ${sql.join(conditions(filter), sql` AND `)}
    ORDER BY created_at DESC, id DESC LIMIT ${READ_MAX}
  ) t
  CROSS JOIN LATERAL (
    SELECT p.position,
      CASE WHEN p.to_account = wallet.id THEN p.amount ELSE -p.amount END AS change,
      CASE WHEN p.to_account = wallet.id THEN p.to_balance ELSE p.from_balance END AS balance
    FROM ledger_account wallet
    JOIN ledger_posting p ON p.transaction_id = t.id AND wallet.id IN (p.to_account, p.from_account)
    WHERE wallet.address = 'member:' || t.member_id || ':centre'
    OFFSET 0
  ) line
  ORDER BY t.created_at DESC, t.id DESC, line.position DESC`;

/** Lines of the given members' centre wallets, in posting order. Each side of a posting is read from its own index. */
const byWallet = (memberIds: readonly number[], filter: Omit<LineFilter, 'memberIds'>): SQL => {
  const isFiltered = filter.kind !== undefined || filter.from !== undefined;
  const most = isFiltered ? COUNTED_MAX : Math.min(filter.page * PAGE_SIZE, COUNTED_MAX);
  const side = (account: 'from_account' | 'to_account', change: string, balance: string) => sql`
    (SELECT transaction_id, position, ${sql.raw(change)} AS change, ${sql.raw(balance)} AS balance
     FROM ledger_posting WHERE ${sql.raw(account)} = wallet.id
     ORDER BY transaction_id DESC, position DESC LIMIT ${most})`;
  return sql`
    SELECT line.transaction_id, line.position, wallet.member_id, t.kind, t.memo, line.change, line.balance, t.created_at
    FROM ledger_account wallet
    CROSS JOIN LATERAL (
      ${side('from_account', '-amount', 'from_balance')} UNION ALL ${side('to_account', 'amount', 'to_balance')}
    ) line
    CROSS JOIN LATERAL (
      SELECT kind, memo, created_at FROM ledger_transaction t
      WHERE t.id = line.transaction_id AND ${sql.join(conditions(filter), sql` AND `)}
      OFFSET 0
    ) t
    WHERE wallet.address = ANY(${sql.param(memberIds.map(centre))}::text[])
    ORDER BY line.transaction_id DESC, line.position DESC`;
};

const linesOf = ({ memberIds, ...filter }: LineFilter): SQL => {
  if (memberIds === undefined) return byTransaction(filter);
  return filter.keys === undefined ? byWallet(memberIds, filter) : byTransaction({ memberIds, ...filter });
};

/** A page of changes to centre wallets, newest first. Only the first ten thousand lines are counted and readable. */
export const centreLines = async (
  db: Queryable,
  filter: LineFilter,
): Promise<{ rows: CentreLine[]; total: number }> => {
  if (filter.kind === 'bet') return { rows: [], total: 0 };
  const [page, total] = await Promise.all([
    db.execute<LineRow>(sql`${linesOf(filter)} LIMIT ${PAGE_SIZE} OFFSET ${offsetOf(filter.page)}`),
    countUpTo(db, linesOf({ ...filter, page: COUNTED_MAX / PAGE_SIZE })),
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
    total,
  };
};

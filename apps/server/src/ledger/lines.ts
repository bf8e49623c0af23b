import { COUNTED_MAX } from '@koi/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  countMaxOf,
  countUpTo,
  orderBy,
  type Place,
  type Queryable,
  readWindow,
  type Window,
} from '../platform/index.ts';
import { centre } from './ledger.ts';

export interface LineFilter {
  /** Members whose lines are listed. All members when absent. */
  memberIds?: readonly number[];
  kind?: string;
  /** Keys of ledger transactions, to find a single order. */
  keys?: readonly string[];
  from?: Date;
  /** Not included. */
  to?: Date;
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
  cursor: string;
  transaction_id: bigint;
  position: number;
  member_id: number;
  kind: string;
  memo: string;
  change: bigint;
  balance: bigint;
  created_at: string;
}

const conditions = ({ memberIds, kind, keys, from, to }: LineFilter): SQL[] => [
  // Bets only move money between venue wallets and the house, so the index over all kinds excludes them.
  kind === undefined ? sql`t.kind <> 'bet'` : sql`t.kind = ${kind}`,
  ...(memberIds === undefined ? [] : [sql`t.member_id = ANY(${sql.param([...memberIds])}::int[])`]),
  ...(keys === undefined ? [] : [sql`t.key = ANY(${sql.param([...keys])}::text[])`]),
  ...(from === undefined ? [] : [sql`t.created_at >= ${from.toISOString()}::timestamptz`]),
  ...(to === undefined ? [] : [sql`t.created_at < ${to.toISOString()}::timestamptz`]),
];

const NEWEST_TRANSACTION = orderBy(
  'desc',
  { sql: sql`t.created_at`, type: 'timestamp with time zone' },
  { sql: sql`t.id`, type: 'bigint' },
  { sql: sql`line.position`, type: 'integer' },
);

/**
 * Lines of transactions. `OFFSET 0` prevents the planner from joining whole tables: the postings of each transaction are
 * read by index, so the cost of a page does not grow with the ledger.
 */
const byTransaction = (filter: LineFilter, window?: Window): SQL => {
  const of = window?.first(2);
  const all = [...conditions(filter), ...(of?.where ? [of.where] : [])];
  return sql`
    SELECT t.id AS transaction_id, line.position, t.member_id, t.kind, t.memo, line.change, line.balance, t.created_at,
      ${window?.cursor ?? sql`''`} AS cursor
    FROM (
      SELECT id, member_id, kind, memo, created_at FROM ledger_transaction t
      WHERE ${sql.join(all, sql` AND `)} ${of ? sql`ORDER BY ${of.orderBy}` : sql``} LIMIT ${READ_MAX}
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
    WHERE ${window?.where ?? sql`true`} ${window ? sql`ORDER BY ${window.orderBy} LIMIT ${window.limit}` : sql``}`;
};

const LAST_POSTED = orderBy(
  'desc',
  { sql: sql`transaction_id`, type: 'bigint' },
  { sql: sql`position`, type: 'integer' },
);

/** Lines of the given members' centre wallets, in posting order. Each side of a posting is read from its own index. */
const byWallet = (memberIds: readonly number[], filter: LineFilter, window?: Window): SQL => {
  const isFiltered = filter.kind !== undefined || filter.from !== undefined;
  // Lines before a day may be older than the longest list, so none of the member's lines is left out.
  const isUnlimited = filter.to !== undefined;
  const order = sql`ORDER BY ${window?.orderBy ?? sql`transaction_id DESC, position DESC`}`;
  const most = isFiltered || window === undefined ? COUNTED_MAX : window.limit;
  const side = (account: 'from_account' | 'to_account', change: string, balance: string) => sql`
    (SELECT transaction_id, position, ${sql.raw(change)} AS change, ${sql.raw(balance)} AS balance
     FROM ledger_posting WHERE ${sql.raw(account)} = wallet.id AND ${window?.where ?? sql`true`}
     ${order} ${isUnlimited ? sql`` : sql`LIMIT ${most}`})`;
  return sql`
    SELECT line.transaction_id, line.position, wallet.member_id, t.kind, t.memo, line.change, line.balance, t.created_at,
      ${window?.cursor ?? sql`''`} AS cursor
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
    ${window ? sql`${order} LIMIT ${window.limit}` : sql``}`;
};

/** Counts lines of transactions. Where enough transactions exist to fill the longest list, their postings are not read. */
const countByTransaction = async (db: Queryable, filter: LineFilter, max: number): Promise<number> => {
  const transactions = sql`SELECT FROM ledger_transaction t WHERE ${sql.join(conditions(filter), sql` AND `)}`;
  const isFull = max === COUNTED_MAX && (await countUpTo(db, transactions, READ_MAX)) === READ_MAX;
  return isFull ? COUNTED_MAX : countUpTo(db, byTransaction(filter), max);
};

/** A page of changes to centre wallets, newest first. */
export const centreLines = async (
  db: Queryable,
  filter: LineFilter,
  place: Place,
): Promise<{ rows: CentreLine[]; total: number; next: string; previous: string }> => {
  if (filter.kind === 'bet') return { rows: [], total: 0, next: '', previous: '' };
  const { memberIds, ...rest } = filter;
  const isByWallet = memberIds !== undefined && filter.keys === undefined;
  const lines = (window: Window) => (isByWallet ? byWallet(memberIds, rest, window) : byTransaction(filter, window));
  const [{ rows, ...cursors }, total] = await Promise.all([
    readWindow(
      isByWallet ? LAST_POSTED : NEWEST_TRANSACTION,
      place,
      async (window) => (await db.execute<LineRow>(lines(window))).rows,
    ),
    isByWallet
      ? countUpTo(db, byWallet(memberIds, rest), countMaxOf(place))
      : countByTransaction(db, filter, countMaxOf(place)),
  ]);
  return {
    rows: rows.map((row) => ({
      id: `${row.transaction_id}-${row.position}`,
      memberId: row.member_id,
      kind: row.kind,
      memo: row.memo,
      change: row.change,
      balance: row.balance,
      at: new Date(row.created_at),
    })),
    total,
    ...cursors,
  };
};

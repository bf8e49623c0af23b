import { displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import {
  checkByRange,
  type Finding,
  findDifferences,
  type HouseCheck,
  joinFindings,
  type LedgerRange,
} from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';

/** Settled orders of one kind, as their own module stores them. */
export interface OrderBook {
  /** Display name of the orders. */
  name: string;
  /** The kind of the ledger transaction that settles such an order. */
  kind: string;
  /** The parts of that transaction's key before and behind the number of the order. */
  prefix: string;
  suffix?: string;
  /** A query of the orders whose money has moved, with `no`, `amount` and `at`, the time when it moved. */
  settled: SQL;
  /** Prefixes of keys of the same kind that do not belong to these orders. */
  besides?: readonly string[];
}

/** Compares the orders settled in the range with the amounts of their transactions. */
const ordersIn = (db: Queryable, book: OrderBook, { from, to }: LedgerRange): Promise<Finding> => {
  const { kind, prefix, suffix = '', settled } = book;
  const query = sql`
    SELECT no, orders.amount, moved.amount AS posted, moved.amount IS DISTINCT FROM orders.amount AS differs
    FROM (${settled}) orders
    LEFT JOIN LATERAL (
      SELECT sum(posting.amount)::bigint AS amount
      FROM ledger_transaction entry JOIN ledger_posting posting ON posting.transaction_id = entry.id
      WHERE entry.key = ${prefix} || no || ${suffix} AND entry.kind = ${kind}
    ) moved ON true
    WHERE at > ${from}::timestamptz AND at <= ${to}::timestamptz`;
  return findDifferences<{ no: string; amount: bigint; posted: bigint | null }>(
    db,
    { query, order: sql`no` },
    ({ no, amount, posted }) =>
      `${no}：订单 ${displayMoney(amount)}，账本 ${posted === null ? '无' : displayMoney(posted)}`,
  );
};

/** Finds the transactions of the range that have no settled order. */
const orphansIn = async (db: Queryable, book: OrderBook, { after, through }: LedgerRange): Promise<Finding> => {
  const { kind, prefix, suffix = '', settled, besides = [] } = book;
  const query = sql`
    SELECT entry.id, key, true AS differs FROM ledger_transaction entry
    LEFT JOIN (${settled}) orders ON starts_with(key, ${prefix}) AND right(key, ${suffix.length}) = ${suffix}
      AND orders.no = substr(key, ${prefix.length + 1}, length(key) - ${prefix.length + suffix.length})
    WHERE kind = ${kind} AND entry.id > ${after} AND entry.id <= ${through} AND orders.no IS NULL
      AND NOT EXISTS (SELECT FROM unnest(${sql.param([...besides])}::text[]) beside WHERE starts_with(key, beside))`;
  const text = ({ key }: { key: string }) => `${key}：账本有，订单无`;
  return { ...(await findDifferences(db, { query, order: sql`id` }, text)), count: 0 };
};

/** Every settled order has moved its amount, and every transaction of its kind belongs to a settled order. */
export const checkOrders = (book: OrderBook): HouseCheck =>
  checkByRange({
    name: `${book.name}订单与账本一致`,
    unit: '笔',
    within: async (db, range) => joinFindings([await ordersIn(db, book, range), await orphansIn(db, book, range)]),
  });

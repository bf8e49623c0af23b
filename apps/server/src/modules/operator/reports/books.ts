import type { BookCheck } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import {
  amountsByKey,
  auditLedger,
  checkResult,
  countOfKind,
  heldByMember,
  keysOfKind,
} from '../../../ledger/index.ts';
import type { Database, Queryable } from '../../../platform/index.ts';

/** An order whose money has moved. */
export interface SettledOrder {
  no: string;
  amount: bigint;
}

/** Settled orders of one kind, as their own module stores them, in the order of their numbers. */
export interface OrderBook {
  /** Display name of the check. */
  name: string;
  /** The kind of the ledger posting that settles such an order. */
  kind: string;
  keyOf(no: string): string;
  settled(db: Queryable, after: string, limit: number): Promise<SettledOrder[]>;
  /** Key prefixes of postings of the same kind that do not belong to these orders. */
  besides?: readonly string[];
}

export interface Books {
  orders: readonly OrderBook[];
  /** The amount held by open withdrawals, by member. */
  openByMember(db: Queryable): Promise<Map<number, bigint>>;
  /** Additional checks, each provided by its own module. */
  more: readonly ((db: Queryable) => Promise<BookCheck>)[];
}

const BATCH = 1_000;

const checkHolds = async (db: Queryable, books: Books): Promise<BookCheck> => {
  const [held, open] = await Promise.all([heldByMember(db), books.openByMember(db)]);
  const memberIds = [...new Set([...held.keys(), ...open.keys()])].toSorted((a, b) => a - b);
  const differences = memberIds.flatMap((id) => {
    const [inLedger, inOrders] = [held.get(id) ?? 0n, open.get(id) ?? 0n];
    if (inLedger === inOrders) return [];
    return [`会员 ${id}：冻结 ${displayMoney(inLedger)}，待处理取款 ${displayMoney(inOrders)}`];
  });
  const total = [...held.values()].reduce((sum, amount) => sum + amount, 0n);
  return {
    name: '取款冻结等于待处理取款',
    ...checkResult(differences, `${held.size} 名会员，共 ${displayMoney(total)}`),
  };
};

const unsettledIn = async (db: Queryable, book: OrderBook): Promise<{ count: number; differences: string[] }> => {
  const differences: string[] = [];
  let count = 0;
  for (let after = ''; ; ) {
    const orders = await book.settled(db, after, BATCH);
    const moved = await amountsByKey(
      db,
      orders.map(({ no }) => book.keyOf(no)),
    );
    for (const { no, amount } of orders) {
      const posted = moved.get(book.keyOf(no));
      if (posted !== amount) {
        differences.push(
          `${no}：订单 ${displayMoney(amount)}，账本 ${posted === undefined ? '无' : displayMoney(posted)}`,
        );
      }
    }
    count += orders.length;
    const last = orders.at(-1);
    if (last === undefined || orders.length < BATCH) return { count, differences };
    after = last.no;
  }
};

const isBeside = ({ besides = [] }: OrderBook, key: string) => besides.some((prefix) => key.startsWith(prefix));

/** Lists the postings without an order. Called only when the counts differ. */
const orphansIn = async (db: Queryable, book: OrderBook): Promise<string[]> => {
  const known = new Set<string>();
  for (let after = ''; ; ) {
    const orders = await book.settled(db, after, BATCH);
    for (const { no } of orders) known.add(book.keyOf(no));
    const last = orders.at(-1);
    if (last === undefined || orders.length < BATCH) break;
    after = last.no;
  }
  const orphans: string[] = [];
  for (let after = ''; ; ) {
    const keys = await keysOfKind(db, book.kind, after, BATCH);
    orphans.push(
      ...keys.filter(({ key }) => !known.has(key) && !isBeside(book, key)).map(({ key }) => `${key}：账本有，订单无`),
    );
    const last = keys.at(-1);
    if (last === undefined || keys.length < BATCH) return orphans;
    after = last.key;
  }
};

const checkOrders = async (db: Queryable, book: OrderBook): Promise<BookCheck> => {
  const [{ count, differences }, posted] = await Promise.all([
    unsettledIn(db, book),
    countOfKind(db, book.kind, book.besides),
  ]);
  const orphans = posted === count ? [] : await orphansIn(db, book);
  return { name: `${book.name}订单与账本一致`, ...checkResult([...differences, ...orphans], `${count} 笔`) };
};

const compare = async (db: Queryable, books: Books): Promise<BookCheck[]> => {
  const { total, wrongAccounts } = await auditLedger(db);
  const checks: BookCheck[] = [
    { name: '分录借贷合计为零', passed: total === 0n, detail: `合计 ${displayMoney(total)}` },
    {
      name: '账户余额等于分录合计',
      passed: wrongAccounts === 0,
      detail: wrongAccounts === 0 ? '全部账户一致' : `${wrongAccounts} 个账户不一致`,
    },
    await checkHolds(db, books),
  ];
  for (const book of books.orders) checks.push(await checkOrders(db, book));
  for (const check of books.more) checks.push(await check(db));
  return checks;
};

/** Runs all checks in one snapshot, so that concurrent transactions do not appear as differences. */
export const checkBooks = (database: Database, books: Books): Promise<BookCheck[]> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    return compare(tx, books);
  });

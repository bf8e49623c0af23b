import { and, count, eq, lt, sql } from 'drizzle-orm';
import { personalFields, type Queryable, type Tx } from '../../../platform/index.ts';
import { type Deposit, type NewDeposit, STATE } from './deposit.ts';
import { depositEvents, deposits } from './tables.ts';

/** Name and branch of the payer. Rows that were read elsewhere do not have them. */
export const payerFields = personalFields({
  name: 'deposit',
  purpose: 'payers',
  table: deposits,
  id: deposits.no,
  keyId: deposits.personalKeyId,
  fields: ['payerOwner', 'payerBranch'],
  ownerOf: ({ no }) => no,
  isPlain: sql`${deposits.payerOwner} <> ''`,
});

const withPayer = (db: Queryable, order: Deposit): Deposit =>
  order.way === 'bank' ? { ...order, ...payerFields.read(db, order.no, order) } : order;

/** Returns undefined when the order number or the reserved amount is taken. */
export const tryInsertOrder = async (tx: Tx, order: NewDeposit): Promise<Deposit | undefined> => {
  const [opened] = await tx.insert(deposits).values(order).onConflictDoNothing().returning();
  return opened;
};

export const insertOrder = async (tx: Tx, order: NewDeposit): Promise<Deposit> => {
  const opened = await tryInsertOrder(tx, order);
  if (opened === undefined) throw new Error(`two deposits are called ${order.no}`);
  return withPayer(tx, opened);
};

export const findOrder = async (db: Queryable, no: string): Promise<Deposit | undefined> => {
  const [order] = await db.select().from(deposits).where(eq(deposits.no, no));
  return order && withPayer(db, order);
};

/** Locks the order until the transaction ends, so that decisions about it are made one at a time. */
export const lockOrder = async (tx: Tx, no: string): Promise<Deposit | undefined> => {
  const [order] = await tx.select().from(deposits).where(eq(deposits.no, no)).for('update');
  return order && withPayer(tx, order);
};

export const updateOrder = async (tx: Tx, no: string, changes: Partial<NewDeposit>): Promise<void> => {
  await tx.update(deposits).set(changes).where(eq(deposits.no, no));
};

export const addEvent = async (tx: Tx, no: string, at: Date, who: string, text: string): Promise<void> => {
  await tx.insert(depositEvents).values({ no, at, who, text });
};

/** Number of waiting orders. The caller holds the member's lock and has ended overdue orders. */
export const openOrders = async (tx: Tx, memberId: number): Promise<number> => {
  const [row] = await tx
    .select({ open: count() })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), eq(deposits.state, STATE.waiting)));
  return Number(row?.open ?? 0);
};

/** Sum of the member's open orders. */
export const openAmount = async (db: Queryable, memberId: number): Promise<bigint> => {
  const [row] = await db
    .select({ amount: sql<bigint>`coalesce(sum(${deposits.amount}), 0)::bigint` })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), sql`${deposits.state} = 1`));
  return row?.amount ?? 0n;
};

export const hadDepositBefore = async (db: Queryable, memberId: number, before: Date): Promise<boolean> => {
  const rows = await db
    .select({ no: deposits.no })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), eq(deposits.state, STATE.approved), lt(deposits.decidedAt, before)))
    .limit(1);
  return rows.length > 0;
};

export const hasEvent = async (db: Queryable, no: string, text: string): Promise<boolean> => {
  const rows = await db
    .select({ id: depositEvents.id })
    .from(depositEvents)
    .where(and(eq(depositEvents.no, no), eq(depositEvents.text, text)))
    .limit(1);
  return rows.length > 0;
};

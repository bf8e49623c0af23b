import { PAGE_SIZE, type Transaction } from '@koi/contract';
import { and, asc, count, desc, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { type OrderTable, type Pace, paceSince } from '../../operator/claims/index.ts';
import { type PayWay, STATE, toTransaction } from './deposit.ts';
import { deposits } from './tables.ts';

/** The table for reports about decided orders. */
export const depositOrders: OrderTable = { table: deposits, way: deposits.way };

const approved = eq(deposits.state, STATE.approved);
/** USDT orders are settled automatically. They need staff only once they are in doubt. */
const needsPerson = or(ne(deposits.way, 'usdt'), ne(deposits.doubt, ''));
const waiting = and(eq(deposits.state, STATE.waiting), needsPerson);
const sum = sql<bigint>`coalesce(sum(${deposits.amount}), 0)::bigint`;
const rows = sql<number>`count(*)::int`;

interface Tally {
  count: number;
  amount: bigint;
}

const tally = async (db: Queryable, where: SQL | undefined): Promise<Tally> => {
  const [row] = await db.select({ count: rows, amount: sum }).from(deposits).where(where);
  return row ?? { count: 0, amount: 0n };
};

/** The columns of the review queue, in the shape that can be united with those of withdrawals. */
export const reviewRows = (db: Queryable) =>
  db
    .select({
      kind: sql<'deposit' | 'withdrawal'>`'deposit'`.as('kind'),
      no: sql<string>`${deposits.no}`.as('no'),
      memberId: sql<number>`${deposits.memberId}`.as('member_id'),
      method: sql<PayWay>`${deposits.way}`.as('method'),
      amount: sql<bigint>`${deposits.amount}`.as('amount'),
      state: sql<number>`${deposits.state}`.as('state'),
      risk: sql<number>`${deposits.risk}`.as('risk'),
      createdAt: sql<Date>`${deposits.createdAt}`.mapWith(deposits.createdAt).as('created_at'),
      decidedAt: sql<Date | null>`${deposits.decidedAt}`.mapWith(deposits.decidedAt).as('decided_at'),
      claimStaffId: sql<number | null>`${deposits.claimStaffId}`.as('claim_staff_id'),
      claimName: sql<string>`${deposits.claimName}`.as('claim_name'),
      claimUntil: sql<Date | null>`${deposits.claimUntil}`.mapWith(deposits.claimUntil).as('claim_until'),
      firstApproverName: sql<string>`''`.as('first_approver_name'),
      needsPerson: sql<boolean>`${needsPerson}`.as('needs_person'),
    })
    .from(deposits)
    .$dynamic();

export interface RecordFilter {
  from: Date;
  to: Date;
  page: number;
  now: Date;
}

/** The member's deposits created from `from` up to but not including `to`, newest first. */
export const records = async (
  db: Queryable,
  memberId: number,
  { from, to, page, now }: RecordFilter,
): Promise<{ rows: Transaction[]; total: number }> => {
  const where = and(eq(deposits.memberId, memberId), gte(deposits.createdAt, from), lt(deposits.createdAt, to));
  const [found, [counted]] = await Promise.all([
    db
      .select()
      .from(deposits)
      .where(where)
      .orderBy(desc(deposits.createdAt), desc(deposits.no))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: count() }).from(deposits).where(where),
  ]);
  return { rows: found.map((order) => toTransaction(order, now)), total: Number(counted?.total ?? 0) };
};

export const history = (db: Queryable, memberId: number, limit: number) =>
  db
    .select({
      kind: sql<'deposit'>`'deposit'`,
      no: deposits.no,
      method: deposits.way,
      amount: deposits.amount,
      state: deposits.state,
      createdAt: deposits.createdAt,
    })
    .from(deposits)
    .where(eq(deposits.memberId, memberId))
    .orderBy(desc(deposits.createdAt), desc(deposits.no))
    .limit(limit);

/** Amount credited to a member since a moment. */
export const creditedSince = async (db: Queryable, memberId: number, since: Date): Promise<bigint> =>
  (await tally(db, and(eq(deposits.memberId, memberId), approved, gte(deposits.decidedAt, since)))).amount;

/** Amount credited to a member from `from` up to but not including `to`. */
export const creditedBetween = async (db: Queryable, memberId: number, from: Date, to: Date): Promise<bigint> =>
  (
    await tally(
      db,
      and(eq(deposits.memberId, memberId), approved, gte(deposits.decidedAt, from), lt(deposits.decidedAt, to)),
    )
  ).amount;

/** Deposits credited to a member from `from` up to but not including `to`. */
export const creditedOrders = (
  db: Queryable,
  memberId: number,
  { from, to }: { from: Date; to: Date },
  { first, limit }: { first: 'oldest' | 'newest'; limit: number },
): Promise<{ no: string; amount: bigint; creditedAt: Date | null }[]> => {
  const order = first === 'oldest' ? asc : desc;
  return db
    .select({ no: deposits.no, amount: deposits.amount, creditedAt: deposits.decidedAt })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), approved, gte(deposits.decidedAt, from), lt(deposits.decidedAt, to)))
    .orderBy(order(deposits.decidedAt), order(deposits.no))
    .limit(limit);
};

/** The deposit that was credited last; undefined when the member never had one. */
export const latestCredited = async (
  db: Queryable,
  memberId: number,
): Promise<{ way: PayWay; amount: bigint } | undefined> => {
  const [row] = await db
    .select({ way: deposits.way, amount: deposits.amount })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), approved))
    .orderBy(desc(deposits.createdAt), desc(deposits.no))
    .limit(1);
  return row;
};

export const openCount = (db: Queryable): Promise<Tally> => tally(db, waiting);

export const decidedSince = (db: Queryable, from: Date): Promise<Pace> => paceSince(db, depositOrders, from);

export const approvedBetween = async (db: Queryable, from: Date, to: Date): Promise<bigint> =>
  (await tally(db, and(approved, gte(deposits.decidedAt, from), lt(deposits.decidedAt, to)))).amount;

/** Credited orders, for the check of the books. */
export const creditedDeposits = sql`
  SELECT no, amount, decided_at AS at FROM ${deposits} WHERE state = ${STATE.approved}`;

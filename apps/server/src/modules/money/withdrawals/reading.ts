import { PAGE_SIZE, type PAY_WAYS, type Transaction } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Clock, Queryable } from '../../../platform/index.ts';
import { type Evidence, type OrderTable, type Pace, type PastOrder, paceSince } from '../../operator/claims/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import { frozenChecks } from './frozen.ts';
import { withdrawalEvents, withdrawals } from './tables.ts';
import { factsOf, isOrderNumber, PAID, RETURNED, stageOf, WAITING, type Withdrawal } from './withdrawal.ts';

/** The table for reports about decided orders. */
export const withdrawalOrders: OrderTable = { table: withdrawals, way: withdrawals.method };

export interface ReadingDeps {
  clock: Clock;
  cards: Pick<CardsService, 'cardOf'>;
}

const sumOf = (amount: SQL | typeof withdrawals.amount) => sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;
const amountOf = sumOf(withdrawals.amount);
const countOf = sql<number>`count(*)::int`;
const paid = eq(withdrawals.state, PAID);

/** The columns of `ReviewRecord`, in its order. */
const reviewFields = {
  kind: sql<'deposit' | 'withdrawal'>`'withdrawal'::text`.as('kind'),
  no: withdrawals.no,
  memberId: withdrawals.memberId,
  method: sql<(typeof PAY_WAYS)[number]>`${withdrawals.method}`.as('method'),
  amount: withdrawals.amount,
  state: withdrawals.state,
  risk: withdrawals.risk,
  createdAt: withdrawals.createdAt,
  decidedAt: withdrawals.decidedAt,
  claimStaffId: withdrawals.claimStaffId,
  claimName: withdrawals.claimName,
  claimUntil: withdrawals.claimUntil,
  firstApproverName: withdrawals.firstApproverName,
  needsPerson: sql<boolean>`true`.as('needs_person'),
};

const toTransaction = (order: Withdrawal, now: Date): Transaction => ({
  out_trade_no: order.no,
  amount: formatMoney(order.amount),
  pay_way: order.method,
  state: order.state,
  created_at: beijingTime(order.createdAt),
  tron_address: '',
  tron_usdt_amount: '',
  tron_network: '',
  stage: stageOf(order, now),
  reason: order.state === RETURNED ? order.remark : '',
  cancellable: 0,
});

/** Queries for other modules. */
export const createReading = ({ clock, cards }: ReadingDeps) => {
  const reviewRows = (db: Queryable) => db.select(reviewFields).from(withdrawals);

  return {
    reviewRows,

    async evidence(db: Queryable, no: string): Promise<Evidence | undefined> {
      if (!isOrderNumber(no)) return undefined;
      const [[row], [order]] = await Promise.all([
        reviewRows(db).where(eq(withdrawals.no, no)),
        db.select().from(withdrawals).where(eq(withdrawals.no, no)),
      ]);
      if (row === undefined || order === undefined) return undefined;
      const { at, who, text } = withdrawalEvents;
      const [card, events] = await Promise.all([
        cards.cardOf(db, order.memberId, order.cardId),
        db
          .select({ at, who, text })
          .from(withdrawalEvents)
          .where(eq(withdrawalEvents.no, no))
          .orderBy(asc(withdrawalEvents.id)),
      ]);
      const frozen = order.state === WAITING ? await frozenChecks(db, order.memberId) : [];
      const checks = [...frozen, ...order.checks];
      return { row, facts: factsOf(order, card?.owner ?? ''), checks, events, remark: order.remark };
    },

    /** A member's own records, newest first. */
    async records(
      db: Queryable,
      memberId: number,
      { from, to, page }: { from: Date; to: Date; page: number },
    ): Promise<{ rows: Transaction[]; total: number }> {
      const where = and(
        eq(withdrawals.memberId, memberId),
        gte(withdrawals.createdAt, from),
        lt(withdrawals.createdAt, to),
      );
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(withdrawals)
          .where(where)
          .orderBy(desc(withdrawals.createdAt), desc(withdrawals.no))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(withdrawals).where(where),
      ]);
      const now = clock.now();
      return { rows: rows.map((order) => toTransaction(order, now)), total: Number(counted?.total ?? 0) };
    },

    history: (db: Queryable, memberId: number, limit: number): Promise<PastOrder[]> =>
      db
        .select({
          kind: reviewFields.kind,
          no: withdrawals.no,
          method: reviewFields.method,
          amount: withdrawals.amount,
          state: withdrawals.state,
          createdAt: withdrawals.createdAt,
        })
        .from(withdrawals)
        .where(eq(withdrawals.memberId, memberId))
        .orderBy(desc(withdrawals.createdAt), desc(withdrawals.no))
        .limit(limit),

    async approvedBetween(db: Queryable, from: Date, to: Date): Promise<bigint> {
      const [row] = await db
        .select({ amount: amountOf })
        .from(withdrawals)
        .where(and(paid, gte(withdrawals.decidedAt, from), lt(withdrawals.decidedAt, to)));
      return row?.amount ?? 0n;
    },

    async openCount(db: Queryable): Promise<{ count: number; amount: bigint }> {
      const [row] = await db
        .select({ count: countOf, amount: amountOf })
        .from(withdrawals)
        .where(eq(withdrawals.state, WAITING));
      return row ?? { count: 0, amount: 0n };
    },

    decidedSince: (db: Queryable, from: Date): Promise<Pace> => paceSince(db, withdrawalOrders, from),
  };
};

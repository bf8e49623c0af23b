import { PAGE_SIZE, type Transaction } from '@koi/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { transferEvents, transfers } from './tables.ts';
import { FARTHEST_ASK_MS, OPEN, type Transfer, toTransaction } from './transfer.ts';

export const ORDER_NUMBER = /^T\d{14}[0-9A-Z]{12}$/;
export const PLATFORM_NAME = '系统';
export const NO_PROPOSAL = {
  proposedOutcome: null,
  proposedBy: null,
  proposedName: '',
  proposedRemark: '',
  proposedAt: null,
} as const;

export const readOrder = async (db: Queryable, no: string): Promise<Transfer | undefined> => {
  const [row] = await db.select().from(transfers).where(eq(transfers.no, no));
  return row;
};

export const lockOrder = async (tx: Tx, no: string): Promise<Transfer | undefined> => {
  const [row] = await tx.select().from(transfers).where(eq(transfers.no, no)).for('update');
  return row;
};

export const updateOrder = async (
  db: Queryable,
  no: string,
  set: Partial<typeof transfers.$inferInsert>,
): Promise<void> => {
  await db.update(transfers).set(set).where(eq(transfers.no, no));
};

const TEXT_MAX = 300;
export const addEvent = async (db: Queryable, no: string, at: Date, who: string, text: string): Promise<void> => {
  const plain = text.replaceAll('\u0000', '').slice(0, TEXT_MAX);
  await db.insert(transferEvents).values({ no, at, who, text: plain });
};

export const eventsOf = (db: Queryable, no: string) =>
  db
    .select({ at: transferEvents.at, who: transferEvents.who, text: transferEvents.text })
    .from(transferEvents)
    .where(eq(transferEvents.no, no))
    .orderBy(asc(transferEvents.id));

/** The order is due, or is scheduled so far ahead that the clock must have been set back since. */
const isDue = (now: Date) => {
  const after = (ms: number) => new Date(now.getTime() + ms);
  return or(
    lte(transfers.askAt, now),
    and(isNull(transfers.personAt), gt(transfers.askAt, after(FARTHEST_ASK_MS.alone))),
    gt(transfers.askAt, after(FARTHEST_ASK_MS.withPerson)),
  );
};

/** Reserves orders for a while, longest due first. Another process skips them. */
const take = (db: Queryable, wanted: SQL | undefined, until: Date, limit: number): Promise<Transfer[]> => {
  const due = db
    .select({ no: transfers.no })
    .from(transfers)
    .where(wanted)
    .orderBy(asc(transfers.askAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(transfers).set({ askAt: until }).where(inArray(transfers.no, due)).returning();
};

/** Reserves due orders for this process. The lease makes them due again if the process dies. */
export const takeDue = (db: Queryable, now: Date, leaseMs: number, limit: number): Promise<Transfer[]> =>
  take(db, and(eq(transfers.state, OPEN), isDue(now)), new Date(now.getTime() + leaseMs), limit);

/** Reserves orders that two people have ended, whose outcome the venue has to confirm, and that are due. */
export const takeUnconfirmed = (db: Queryable, now: Date, leaseMs: number, limit: number): Promise<Transfer[]> => {
  const farthest = new Date(now.getTime() + FARTHEST_ASK_MS.withPerson);
  const isAskedNow = or(lte(transfers.askAt, now), gt(transfers.askAt, farthest));
  return take(db, and(isNotNull(transfers.unconfirmed), isAskedNow), new Date(now.getTime() + leaseMs), limit);
};

/** Reserves one order, due or not. Returns undefined when it has ended. */
export const takeOne = async (db: Queryable, no: string, now: Date, leaseMs: number): Promise<Transfer | undefined> => {
  const [row] = await db
    .update(transfers)
    .set({ askAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(transfers.no, no), eq(transfers.state, OPEN)))
    .returning();
  return row;
};

/** Open transfers that need a person: unsettled for too long, or with a proposed outcome. */
export const needsPerson = and(
  eq(transfers.state, OPEN),
  or(isNotNull(transfers.personAt), isNotNull(transfers.proposedOutcome)),
);

export const countNeedingPerson = (db: Queryable): Promise<number> => db.$count(transfers, needsPerson);

export const hasOpen = async (
  db: Queryable,
  memberId: number,
  venue: string,
  direction?: 'in' | 'out',
): Promise<boolean> => {
  const found = await db
    .select({ no: transfers.no })
    .from(transfers)
    .where(
      and(
        eq(transfers.memberId, memberId),
        eq(transfers.venue, venue),
        eq(transfers.state, OPEN),
        direction === undefined ? undefined : eq(transfers.direction, direction),
      ),
    )
    .limit(1);
  return found.length > 0;
};

/** Whether two people ended a transfer of the member, and the venue has not confirmed its outcome. */
export const hasUnconfirmed = async (db: Queryable, memberId: number, venue: string): Promise<boolean> => {
  const ofMember = and(eq(transfers.memberId, memberId), eq(transfers.venue, venue));
  return (await db.$count(transfers, and(ofMember, isNotNull(transfers.unconfirmed)))) > 0;
};

/** Sum of the member's transfers that are on the way to a venue. */
export const openAmountIn = async (db: Queryable, memberId: number): Promise<bigint> => {
  const [row] = await db
    .select({ amount: sql<bigint>`coalesce(sum(${transfers.amount}), 0)::bigint` })
    .from(transfers)
    .where(and(eq(transfers.memberId, memberId), sql`${transfers.state} = 2`, eq(transfers.direction, 'in')));
  return row?.amount ?? 0n;
};

export interface RecordFilter {
  direction: 'in' | 'out';
  from: Date;
  to: Date;
  page: number;
  /** Empty for all venues. */
  venue: string;
}

/** Lists transfers created from `from` on and before `to`, newest first. */
export const records = async (
  db: Queryable,
  memberId: number,
  { direction, from, to, page, venue }: RecordFilter,
  now: Date,
): Promise<{ rows: Transaction[]; total: number }> => {
  const where = and(
    eq(transfers.memberId, memberId),
    eq(transfers.direction, direction),
    gte(transfers.createdAt, from),
    lt(transfers.createdAt, to),
    venue === '' ? undefined : eq(transfers.venue, venue),
  );
  const [found, [counted]] = await Promise.all([
    db
      .select()
      .from(transfers)
      .where(where)
      .orderBy(desc(transfers.createdAt), desc(transfers.no))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: count() }).from(transfers).where(where),
  ]);
  return { rows: found.map((row) => toTransaction(row, now)), total: Number(counted?.total ?? 0) };
};

/** Number and total amount of open transfers per venue. */
export const openByVenue = async (db: Queryable): Promise<Map<string, { count: number; amount: bigint }>> => {
  const rows = await db
    .select({
      venue: transfers.venue,
      count: sql<number>`count(*)::int`,
      amount: sql<bigint>`sum(${transfers.amount})::bigint`,
    })
    .from(transfers)
    .where(eq(transfers.state, OPEN))
    .groupBy(transfers.venue);
  return new Map(rows.map(({ venue, ...open }) => [venue, open]));
};

/** One batch of the transfers that ended within a time span, in order of number. */
export const decidedBetween = (
  db: Queryable,
  venue: string,
  { from, to, after, limit }: { from: Date; to: Date; after: string; limit: number },
): Promise<Transfer[]> =>
  db
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.venue, venue),
        gte(transfers.decidedAt, from),
        lt(transfers.decidedAt, to),
        gt(transfers.no, after),
      ),
    )
    .orderBy(asc(transfers.no))
    .limit(limit);

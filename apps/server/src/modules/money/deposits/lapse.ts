import { DEPOSIT_RESERVED_MAX, DEPOSITS, PROPOSALS } from '@koi/contract';
import { and, asc, desc, eq, inArray, isNull, lt, not, or } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/index.ts';
import { PLATFORM_NAME } from './decision.ts';
import { type Deposit, overdueBefore, STATE } from './deposit.ts';
import { endProposals, isInReview } from './first-approval.ts';
import { addEvent, updateOrder } from './store.ts';
import { deposits } from './tables.ts';

const BATCH = 200;
const MAX_BATCHES = 50;

const UNDECIDED = { state: STATE.waiting, decidedAt: null, decidedBy: null, decidedName: '', remark: '' };
const NO_CLAIM = { claimStaffId: null, claimName: '', claimUntil: null };

interface Lapse {
  reason: string;
  who: string;
  at: Date;
}

/**
 * Ends orders that were never paid. No money moves and no staff member decides, so there is no audit row. A null
 * `decidedBy` distinguishes these orders from those refused by staff.
 */
export const lapse = async (tx: Tx, orders: readonly Deposit[], { reason, who, at }: Lapse): Promise<void> => {
  if (orders.length === 0) return;
  const numbers = orders.map(({ no }) => no);
  await tx
    .update(deposits)
    .set({ ...NO_CLAIM, state: STATE.refused, decidedAt: at, decidedBy: null, decidedName: who, remark: reason })
    .where(inArray(deposits.no, numbers));
  // A proposal may have been made after the orders were found and before they were locked.
  await endProposals(tx, numbers, at);
  for (const no of numbers) await addEvent(tx, no, at, who, reason);
};

/** Puts an ended order back into the queue. The caller holds the order's lock and records why the order is in doubt. */
export const reopen = async <T extends Deposit>(tx: Tx, order: T, who: string, at: Date): Promise<T> => {
  await endProposals(tx, [order.no], at, PROPOSALS.changed);
  await updateOrder(tx, order.no, UNDECIDED);
  await addEvent(tx, order.no, at, who, '重新打开订单');
  return { ...order, ...UNDECIDED };
};

/** Only USDT orders expire automatically: whether another order was paid can only be checked by staff. */
const overdue = (now: Date) =>
  and(
    eq(deposits.state, STATE.waiting),
    eq(deposits.way, 'usdt'),
    eq(deposits.doubt, ''),
    isNull(deposits.askAt),
    lt(deposits.expiresAt, overdueBefore(now)),
    or(isNull(deposits.claimUntil), lt(deposits.claimUntil, now)),
    not(isInReview(now)),
  );

/** Ends the overdue orders of one member, or a batch of all members. Orders locked by a decision are skipped. */
const lapseOverdue = async (tx: Tx, now: Date, memberId?: number): Promise<number> => {
  const found = await tx
    .select()
    .from(deposits)
    .where(and(overdue(now), memberId === undefined ? undefined : eq(deposits.memberId, memberId)))
    .orderBy(asc(deposits.createdAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await lapse(tx, found, { reason: DEPOSITS.expired, who: PLATFORM_NAME, at: now });
  return found.length;
};

export const lapseOverdueOf = (tx: Tx, memberId: number, now: Date): Promise<number> => lapseOverdue(tx, now, memberId);

export const lapseAllOverdue = async (database: Database, now: Date): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if ((await database.transaction((tx) => lapseOverdue(tx, now))) < BATCH) return;
  }
};

/**
 * Makes room for one more reserved amount of the member on the address. Open orders keep theirs; beyond the limit, the
 * oldest of the orders that ended unpaid are released early, so that one member cannot take all amounts.
 */
export const boundReservations = async (tx: Tx, memberId: number, address: string): Promise<void> => {
  const unpaid = await tx
    .select({ no: deposits.no, state: deposits.state })
    .from(deposits)
    .where(
      and(
        eq(deposits.memberId, memberId),
        eq(deposits.tronAddress, address),
        eq(deposits.reserved, true),
        inArray(deposits.state, [STATE.waiting, STATE.refused]),
      ),
    )
    .orderBy(desc(deposits.createdAt));
  const excess = unpaid.length - (DEPOSIT_RESERVED_MAX - 1);
  if (excess <= 0) return;
  const ended = unpaid.filter(({ state }) => state === STATE.refused).slice(-excess);
  const released = tx
    .select({ no: deposits.no })
    .from(deposits)
    .where(
      inArray(
        deposits.no,
        ended.map(({ no }) => no),
      ),
    )
    .for('update', { skipLocked: true });
  if (ended.length > 0) await tx.update(deposits).set({ reserved: false }).where(inArray(deposits.no, released));
};

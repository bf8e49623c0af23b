import { type InputOf, SUSPENSE_STATE, type SuspensePayment, type staffRows } from '@koi/contract';
import { beijingDay, beijingDayStart, beijingTime, formatMoney, formatUsdt } from '@koi/money';
import { and, eq, gte, inArray, max, min, not, type SQL, sql } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, refuse, type ServiceDeps } from '../../../../platform/index.ts';
import { isNamed, type ProposalsService } from '../../../operator/proposals/index.ts';
import { usdtAddresses, usdtSuspense } from '../tables.ts';
import type { SuspenseRow } from './booking.ts';
import { readCandidates, readReasons, readSenders } from './candidates.ts';
import { readChainDays } from './chain-days.ts';

type Rows = typeof staffRows.suspense;

const { open, attached, returning, returned } = SUSPENSE_STATE;

/** Kinds of proposals about a payment. */
export const SUSPENSE_KINDS = ['suspense.attach', 'suspense.return', 'suspense.close'] as const;

const waitsForSecond = (now: Date) =>
  isNamed(
    SUSPENSE_KINDS.map((kind) => ({ kind })),
    usdtSuspense.no,
    now,
  );
/** States in which the money is still in suspense. An agreed return has to be sent. */
const HELD: readonly number[] = [open, returning];
const isHeld = inArray(usdtSuspense.state, [...HELD]);
const isProposedAbout = (now: Date) => and(isHeld, waitsForSecond(now));

/** An agreed return is shown among those that need an action, until it has been sent. */
const inView = (view: InputOf<Rows['list']>['view'], now: Date): SQL | undefined => {
  const views = {
    open: () => and(isHeld, not(waitsForSecond(now))),
    proposed: () => isProposedAbout(now),
    attached: () => eq(usdtSuspense.state, attached),
    returned: () => eq(usdtSuspense.state, returned),
  };
  return views[view]();
};

const toWire = (
  row: SuspenseRow,
  found: Pick<SuspensePayment, 'reason' | 'candidates'> | undefined,
  proposer: string | undefined,
): SuspensePayment => ({
  no: row.no,
  tx_hash: row.txHash,
  address: row.address,
  sender: row.sender,
  usdt_amount: formatUsdt(row.usdtAmount),
  amount: formatMoney(row.amount),
  rate: row.rate,
  block_at: beijingTime(row.blockAt),
  state: row.state,
  ...(found ?? { reason: 'none', candidates: 0 }),
  proposer: proposer ?? '',
  order_no: row.depositNo,
  return_address: row.returnAddress,
  return_usdt: row.returnUsdt === null ? '' : formatUsdt(row.returnUsdt),
  return_hash: row.returnHash,
  ended_at: row.endedAt === null ? '' : beijingTime(row.endedAt),
  ended_by: row.endedName,
});

export const findPayment = async (db: Queryable, no: string): Promise<SuspenseRow> => {
  const [row] = await db.select().from(usdtSuspense).where(eq(usdtSuspense.no, no));
  if (row === undefined) throw refuse('suspense.unknown');
  return row;
};

interface QueueDeps extends ServiceDeps {
  proposals: Pick<ProposalsService, 'makersOf'>;
}

/** The queue of payments in suspense, as staff see it. */
export const createQueue = ({ database, clock, proposals }: QueueDeps) => ({
  async list({ view, ...place }: InputOf<Rows['list']>) {
    const db = database.orm;
    const now = clock.now();
    const order = orderBy('desc', usdtSuspense.blockAt, usdtSuspense.no);
    return readPage(db, { table: usdtSuspense, where: inView(view, now), order, place }, async (rows) => {
      const numbers = rows.filter(({ state }) => HELD.includes(state)).map(({ no }) => no);
      const [reasons, makers] = await Promise.all([
        readReasons(db, rows),
        proposals.makersOf(db, SUSPENSE_KINDS, numbers),
      ]);
      return rows.map((row) => toWire(row, reasons.get(row.no), makers.get(row.no)));
    });
  },

  async summary() {
    const db = database.orm;
    const now = clock.now();
    const month = beijingDayStart(`${beijingDay(now).slice(0, 7)}-01`);
    const rows = sql<number>`count(*)::int`;
    const [[held], [proposed], [ended], [read], days] = await Promise.all([
      db
        .select({
          open: rows,
          amount: sql<bigint>`coalesce(sum(${usdtSuspense.usdtAmount}), 0)::bigint`,
          oldest: min(usdtSuspense.blockAt),
        })
        .from(usdtSuspense)
        .where(isHeld),
      db.select({ count: rows }).from(usdtSuspense).where(isProposedAbout(now)),
      db.select({ count: rows }).from(usdtSuspense).where(gte(usdtSuspense.endedAt, month)),
      db.select({ at: max(usdtAddresses.readAt) }).from(usdtAddresses),
      readChainDays(db),
    ]);
    return {
      open: held?.open ?? 0,
      proposed: proposed?.count ?? 0,
      usdt_amount: formatUsdt(held?.amount ?? 0n),
      oldest: held?.oldest ? beijingTime(held.oldest) : '',
      ended: ended?.count ?? 0,
      read_at: read?.at ? beijingTime(read.at) : '',
      days,
    };
  },

  async detail({ no }: InputOf<Rows['detail']>) {
    const db = database.orm;
    const now = clock.now();
    const row = await findPayment(db, no);
    const [reasons, makers, candidates, senders] = await Promise.all([
      readReasons(db, [row]),
      HELD.includes(row.state) ? proposals.makersOf(db, SUSPENSE_KINDS, [no]) : new Map<string, string>(),
      row.state === open ? readCandidates(db, row, now) : [],
      readSenders(db, row),
    ]);
    return { payment: toWire(row, reasons.get(no), makers.get(no)), candidates, senders };
  },

  /** Payments that need an action. */
  async openCount(db: Queryable): Promise<{ count: number }> {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(usdtSuspense)
      .where(inView('open', clock.now()));
    return row ?? { count: 0 };
  },
});

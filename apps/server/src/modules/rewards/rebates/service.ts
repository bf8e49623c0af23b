import { DATE_FILTER_DAYS, type InputOf, type memberRows, type OutputOf, PAGE_SIZE } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { and, count, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ledger } from '../../../ledger/index.ts';
import {
  once,
  orderNumber,
  pageOf,
  type Queryable,
  refuse,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { addGiven } from '../../money/settlement-runs/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import { assess } from '../../people/protection/index.ts';
import { requireRewards } from '../../people/risk/index.ts';
import { listVenues } from '../../play/venues/index.ts';
import { claimEntry, MULTIPLE, toWire } from './rebate.ts';
import { rebateClaims, rebateRecords } from './tables.ts';

export interface RebatesServiceDeps extends ServiceDeps {
  ledger: Pick<Ledger, 'post'>;
  turnover: Pick<TurnoverService, 'require'>;
}

type Rows = typeof memberRows.rebates;

const sum = (amount: typeof rebateRecords.amount | typeof rebateClaims.amount) =>
  sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;

const waitingOf = (memberId: number) =>
  and(eq(rebateRecords.memberId, memberId), isNull(rebateRecords.claimNo), isNull(rebateRecords.endedAt));

/** Ends what an excluded member has not claimed. Corrections stay, and reduce later rebates. Returns how many. */
export const endUnclaimed = async (tx: Tx, memberId: number, now: Date): Promise<number> => {
  const ended = await tx
    .update(rebateRecords)
    .set({ endedAt: now })
    .where(and(waitingOf(memberId), gt(rebateRecords.amount, 0n)))
    .returning({ id: rebateRecords.id });
  return ended.length;
};

export const titlesOf = async (db: Queryable): Promise<(venue: string) => string> => {
  const titles = new Map((await listVenues(db)).map(({ code, title }) => [code, title]));
  return (venue) => titles.get(venue) ?? venue;
};

const totalsOf = async (db: Queryable, memberId: number) => {
  const [[claimed], [waiting]] = await Promise.all([
    db
      .select({ amount: sum(rebateClaims.amount) })
      .from(rebateClaims)
      .where(eq(rebateClaims.memberId, memberId)),
    db
      .select({ amount: sum(rebateRecords.amount) })
      .from(rebateRecords)
      .where(waitingOf(memberId)),
  ]);
  const left = waiting?.amount ?? 0n;
  // Corrections may exceed the pending rebates. The member sees zero then, and later settlements are reduced by the
  // difference.
  return { jisuan: formatMoney(claimed?.amount ?? 0n), nojisuan: formatMoney(left > 0n ? left : 0n) };
};

const whereOf = (memberId: number, { date, api_type: venue, type }: InputOf<Rows['list']>, now: Date) => {
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  return and(
    eq(rebateRecords.memberId, memberId),
    gte(rebateRecords.createdAt, beijingDayStart(addDays(beijingDay(now), 1 - days))),
    venue === '' ? undefined : eq(rebateRecords.venue, venue),
    type === '' ? undefined : type === '0' ? isNull(rebateRecords.claimNo) : isNotNull(rebateRecords.claimNo),
  );
};

export const createRebatesService = ({ database, clock, ledger, turnover }: RebatesServiceDeps) => {
  /** Claims all pending records under the member's lock, so that simultaneous requests pay them only once. */
  const take = async (tx: Tx, memberId: number, at: Date): Promise<void> => {
    await assess(tx, { memberId, action: 'rebate', now: at });
    await requireRewards(tx, memberId, at);
    const waiting = await tx
      .select({ id: rebateRecords.id, day: rebateRecords.day, amount: rebateRecords.amount })
      .from(rebateRecords)
      .where(waitingOf(memberId))
      .for('update');
    const amount = waiting.reduce((total, record) => total + record.amount, 0n);
    if (amount <= 0n) throw refuse('rebates.nothingToClaim');
    const no = orderNumber('F', at);
    const entry = claimEntry(memberId, no, amount, at);
    await tx.insert(rebateClaims).values({ memberId, no, amount, posting: entry.key, at });
    await tx
      .update(rebateRecords)
      .set({ claimNo: no, claimedAt: at })
      .where(
        inArray(
          rebateRecords.id,
          waiting.map(({ id }) => id),
        ),
      );
    await ledger.post(tx, entry);
    await addGiven(tx, 'rebate', memberId, waiting);
    await turnover.require(tx, { memberId, cause: 'rebate', reference: no, amount, multiple: MULTIPLE, at });
  };

  return {
    async list(memberId: number, input: InputOf<Rows['list']>): Promise<OutputOf<Rows['list']>> {
      const db = database.orm;
      const where = whereOf(memberId, input, clock.now());
      const dayTurnover = sql<bigint>`(sum(${rebateRecords.turnover}) OVER (PARTITION BY ${rebateRecords.day}))::bigint`;
      const [rows, [counted], totals, titleOf] = await Promise.all([
        db
          .select({ ...getTableColumns(rebateRecords), dayTurnover })
          .from(rebateRecords)
          .where(where)
          .orderBy(desc(rebateRecords.day), desc(rebateRecords.amount), desc(rebateRecords.id))
          .limit(PAGE_SIZE)
          .offset((input.page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(rebateRecords).where(where),
        totalsOf(db, memberId),
        titlesOf(db),
      ]);
      const list = rows.map(({ dayTurnover: ofDay, ...row }) => ({
        ...toWire(row, titleOf(row.venue)),
        day_turnover: formatMoney(ofDay),
      }));
      return { list: pageOf(list, Number(counted?.total ?? 0), input.page), ...totals };
    },

    claim: (memberId: number, key: string | undefined): Promise<null> =>
      database.transaction((tx) =>
        once(tx, { scope: `member:${memberId}:rebates.claim`, key, content: {} }, async () => {
          await take(tx, memberId, clock.now());
          return null;
        }),
      ),
  };
};
export type RebatesService = ReturnType<typeof createRebatesService>;

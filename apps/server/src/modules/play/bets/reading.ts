import { COUNTED_MAX, DATE_FILTER_DAYS, type InputOf, type memberRows, PAGE_SIZE } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo, offsetOf, pageOf, type Queryable } from '../../../platform/index.ts';
import { type BetRow, toWire } from './bet.ts';
import { bets } from './tables.ts';

type MemberFilter = InputOf<(typeof memberRows.bets)['list']>;

const sum = (amount: typeof bets.stake | typeof bets.payout | typeof bets.validStake) =>
  sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;

const firstOf = (days: number, now: Date): Date => beijingDayStart(addDays(beijingDay(now), 1 - days));

/** A member's bets of the last Beijing days including today, newest first. */
export const listOf = async (
  db: Queryable,
  memberId: number,
  { date, page, api_type: venue }: MemberFilter,
  now: Date,
) => {
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  const where = and(
    eq(bets.memberId, memberId),
    gte(bets.placedAt, firstOf(days, now)),
    venue === '' ? undefined : eq(bets.venue, venue),
  );
  const offset = offsetOf(page);
  // The keys of the page are read from the index alone, so that a late page does not read the bets before it.
  const keys = db
    .select({ venue: bets.venue, bet: bets.bet })
    .from(bets)
    .where(where)
    .orderBy(desc(bets.placedAt), desc(bets.bet))
    .limit(PAGE_SIZE)
    .offset(offset)
    .as('keys');
  const reading = db
    .select(getTableColumns(bets))
    .from(bets)
    .innerJoin(keys, and(eq(bets.memberId, memberId), eq(bets.venue, keys.venue), eq(bets.bet, keys.bet)))
    .orderBy(desc(bets.placedAt), desc(bets.bet));
  const count = (more: SQL | undefined, max: number) =>
    countUpTo(db, db.select({ bet: bets.bet }).from(bets).where(and(where, more)), max);
  if (page === 1) {
    const [rows, total] = await Promise.all([reading, count(undefined, COUNTED_MAX)]);
    return pageOf(rows.map(toWire), total, page);
  }
  // The bets before a late page are known from its offset, so only those behind it are counted.
  const rows = await reading;
  const last = rows.at(-1);
  const before = last === undefined ? 0 : offset + rows.length;
  const behind =
    last && sql`(${bets.placedAt}, ${bets.bet}) < (${last.placedAt.toISOString()}::timestamptz, ${last.bet})`;
  const total = before + (await count(behind, Math.max(0, COUNTED_MAX - before)));
  return pageOf(rows.map(toWire), Math.min(total, COUNTED_MAX), page);
};

/** A bet of the member. The venue is optional, although a bet id is unique only within its venue. */
export const findOf = async (
  db: Queryable,
  memberId: number,
  bet: string,
  venue: string,
): Promise<BetRow | undefined> => {
  const [row] = await db
    .select()
    .from(bets)
    .where(and(eq(bets.memberId, memberId), eq(bets.bet, bet), venue === '' ? undefined : eq(bets.venue, venue)))
    .limit(1);
  return row;
};

/** Stakes of open bets. The venue has already deducted them from the wallet, our ledger has not. */
export const openStakes = async (db: Queryable, memberId: number, venue: string): Promise<bigint> => {
  const [row] = await db
    .select({ stake: sum(bets.stake) })
    .from(bets)
    .where(and(eq(bets.memberId, memberId), eq(bets.venue, venue), eq(bets.state, 'open')));
  return row?.stake ?? 0n;
};

/** Sums of a venue's bets settled from `from` up to but not including `to`. */
export const sumsOf = async (db: Queryable, venue: string, from: Date, to: Date) => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      stake: sum(bets.stake),
      validStake: sum(bets.validStake),
      payout: sum(bets.payout),
    })
    .from(bets)
    .where(and(eq(bets.venue, venue), eq(bets.state, 'settled'), gte(bets.settledAt, from), lt(bets.settledAt, to)));
  return row ?? { count: 0, stake: 0n, validStake: 0n, payout: 0n };
};

import {
  DATE_FILTER_DAYS,
  type InputOf,
  type memberRows,
  PAGE_SIZE,
  type StaffBet,
  type staffRows,
} from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../platform/index.ts';
import { idsMatching, labelsOf } from '../members/index.ts';
import { type BetRow, effectOf, statusOf, toWire } from './bet.ts';
import { bets } from './tables.ts';

type MemberFilter = InputOf<(typeof memberRows.bets)['list']>;
type StaffFilter = InputOf<(typeof staffRows.bets)['search']>;

/** Nobody pages further than this, and counting further would read the whole table. */
const COUNTED_MAX = 10_000;
const STATES = { 0: 'void', 1: 'settled', 2: 'open' } as const;

const sum = (amount: typeof bets.stake | typeof bets.payout | typeof bets.validStake) =>
  sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;

const firstOf = (days: number, now: Date): Date => beijingDayStart(addDays(beijingDay(now), 1 - days));

/** Newest first, Beijing days, today included. */
export const listOf = async (db: Queryable, memberId: number, { date, page, api_type }: MemberFilter, now: Date) => {
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  const where = and(
    eq(bets.memberId, memberId),
    gte(bets.placedAt, firstOf(days, now)),
    api_type === '' ? undefined : eq(bets.platname, api_type),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(bets)
      .where(where)
      .orderBy(desc(bets.placedAt), desc(bets.bet))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: count() }).from(bets).where(where),
  ]);
  return pageOf(rows.map(toWire), Number(counted?.total ?? 0), page);
};

/** One of the member's own; an id is unique at its venue only. */
export const findOf = async (
  db: Queryable,
  memberId: number,
  bet: string,
  platname: string,
): Promise<BetRow | undefined> => {
  const [row] = await db
    .select()
    .from(bets)
    .where(
      and(eq(bets.memberId, memberId), eq(bets.bet, bet), platname === '' ? undefined : eq(bets.platname, platname)),
    )
    .limit(1);
  return row;
};

const searched = async (db: Queryable, search: string): Promise<SQL | undefined> => {
  if (search === '') return undefined;
  const memberIds = await idsMatching(db, search);
  return or(
    eq(bets.bet, search),
    eq(bets.round, search),
    memberIds.length === 0 ? undefined : inArray(bets.memberId, memberIds),
  );
};

export interface Venues {
  title(platname: string): string;
  proof(platname: string, round: string): string;
}

const toStaff = (row: BetRow, name: string, venues: Venues): StaffBet => ({
  bet_id: row.bet,
  platname: row.platname,
  title: venues.title(row.platname),
  member_id: row.memberId,
  member_name: name,
  game: row.game,
  round: row.round,
  stake: formatMoney(row.stake),
  valid_stake: formatMoney(row.validStake),
  payout: formatMoney(row.payout),
  result: formatMoney(effectOf(row).net),
  status: statusOf(row),
  corrections: row.corrections,
  detail: row.detail,
  proof_url: venues.proof(row.platname, row.round),
  placed_at: beijingTime(row.placedAt),
  settled_at: row.settledAt === null ? '' : beijingTime(row.settledAt),
});

export const search = async (db: Queryable, filter: StaffFilter, venues: Venues, now: Date) => {
  const { platname, game, status, days, page } = filter;
  const where = and(
    gte(bets.placedAt, firstOf(days, now)),
    platname === '' ? undefined : eq(bets.platname, platname),
    game === '' ? undefined : eq(bets.game, game),
    status === '' ? undefined : eq(bets.state, STATES[status]),
    await searched(db, filter.search),
  );
  const capped = db.select({ one: sql`1` }).from(bets).where(where).limit(COUNTED_MAX).as('capped');
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(bets)
      .where(where)
      .orderBy(desc(bets.placedAt), desc(bets.bet))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: count() }).from(capped),
  ]);
  const labels = await labelsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return pageOf(
    rows.map((row) => toStaff(row, labels.get(row.memberId)?.name ?? '', venues)),
    Number(counted?.total ?? 0),
    page,
  );
};

/** Stakes of bets that are open: the venue has taken them from the wallet, our books have not. */
export const openStakes = async (db: Queryable, memberId: number, platname: string): Promise<bigint> => {
  const [row] = await db
    .select({ stake: sum(bets.stake) })
    .from(bets)
    .where(and(eq(bets.memberId, memberId), eq(bets.platname, platname), eq(bets.state, 'open')));
  return row?.stake ?? 0n;
};

/** Of bets settled from one moment on and before another. */
export const sumsOf = async (db: Queryable, platname: string, from: Date, to: Date) => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      stake: sum(bets.stake),
      validStake: sum(bets.validStake),
      payout: sum(bets.payout),
    })
    .from(bets)
    .where(
      and(eq(bets.platname, platname), eq(bets.state, 'settled'), gte(bets.settledAt, from), lt(bets.settledAt, to)),
    );
  return row ?? { count: 0, stake: 0n, validStake: 0n, payout: 0n };
};

/** Of bets settled since a moment, by venue. */
export const resultsSince = async (
  db: Queryable,
  from: Date,
): Promise<Map<string, { stake: bigint; payout: bigint }>> => {
  const rows = await db
    .select({ platname: bets.platname, stake: sum(bets.stake), payout: sum(bets.payout) })
    .from(bets)
    .where(and(eq(bets.state, 'settled'), gte(bets.settledAt, from)))
    .groupBy(bets.platname);
  return new Map(rows.map(({ platname, ...sums }) => [platname, sums]));
};

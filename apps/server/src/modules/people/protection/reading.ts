import { LIMIT_SLOTS, type LimitSlot, periodDays } from '@koi/contract/rules/protection';
import { beijingDay } from '@koi/money';
import { and, between, eq, gt, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { countUpTo, type Queryable } from '../../../platform/index.ts';
import {
  type Figures,
  type HeldBlock,
  type HeldLimit,
  MINUTE_MS,
  NO_FIGURES,
  type PlacedLimit,
  partsByDay,
} from './protection.ts';
import { uncountedIn } from './stretch.ts';
import {
  blocks,
  houseLimits,
  protectionDays,
  protectionLimits,
  protectionMembers,
  returns,
  sittings,
} from './tables.ts';

const BLOCK_COLUMNS = {
  id: blocks.id,
  kind: blocks.kind,
  term: blocks.term,
  startedAt: blocks.startedAt,
  endsAt: blocks.endsAt,
  returnFrom: blocks.returnFrom,
  overAt: blocks.overAt,
};

export const inForce = (now: Date) => or(isNull(blocks.overAt), gt(blocks.overAt, now));

export const blocksOf = (db: Queryable, memberId: number, now: Date): Promise<HeldBlock[]> =>
  db
    .select(BLOCK_COLUMNS)
    .from(blocks)
    .where(and(eq(blocks.memberId, memberId), inForce(now)));

/** Whether the member has excluded themselves and not returned. */
export const isExcluded = async (db: Queryable, memberId: number, now: Date): Promise<boolean> =>
  (await blocksOf(db, memberId, now)).some(({ kind }) => kind === 'exclusion');

/** The same as a condition of a query, at a moment or by the clock of the database. */
export const blockedByExclusion = (memberId: SQLWrapper, at: SQLWrapper | Date = sql`now()`): SQL =>
  sql`EXISTS (SELECT FROM ${blocks} WHERE ${blocks.memberId} = ${memberId} AND ${blocks.kind} = 'exclusion'
    AND (${blocks.overAt} IS NULL OR ${blocks.overAt} > ${at}))`;

/**
 * Whether an open case stops the account of a member, because it may be another one of a member who is excluded. Both
 * arguments are SQL.
 */
export const stoppedByCase = (memberId: string, at: string): string =>
  `EXISTS (SELECT FROM protection_case
           JOIN protection_block excluded ON excluded.member_id = protection_case.other_id
             AND excluded.kind = 'exclusion' AND (excluded.over_at IS NULL OR excluded.over_at > ${at})
           WHERE protection_case.member_id = ${memberId} AND protection_case.kind = 'person'
             AND protection_case.closed_at IS NULL)`;

/** The same for one member. It is not said to the member, who reads neutral texts. */
export const isStoppedByCase = async (db: Queryable, memberId: number, now: Date): Promise<boolean> => {
  const { rows } = await db.execute<{ stopped: boolean }>(sql`
    SELECT ${sql.raw(stoppedByCase('asked.member_id', 'asked.at'))} AS stopped
    FROM (VALUES (${memberId}::int, ${now}::timestamptz)) AS asked (member_id, at)`);
  return rows[0]?.stopped ?? false;
};

/** House limits that hold now: the last one of each place, of the member and of everyone. */
const houseLimitsOf = (db: Queryable, memberId: number, now: Date) =>
  db
    .selectDistinctOn([houseLimits.memberId, houseLimits.kind, houseLimits.period], {
      kind: houseLimits.kind,
      period: houseLimits.period,
      value: houseLimits.value,
    })
    .from(houseLimits)
    .where(and(sql`${houseLimits.memberId} IN (0, ${memberId})`, sql`${houseLimits.holdsFrom} <= ${now}`))
    .orderBy(
      houseLimits.memberId,
      houseLimits.kind,
      houseLimits.period,
      sql`${houseLimits.holdsFrom} DESC`,
      sql`${houseLimits.id} DESC`,
    );

/** The limits that hold for a member, without those places where there is none. */
export const limitsOf = async (db: Queryable, memberId: number, now: Date): Promise<HeldLimit[]> => {
  const own = await db
    .select({ kind: protectionLimits.kind, period: protectionLimits.period, value: protectionLimits.value })
    .from(protectionLimits)
    .where(eq(protectionLimits.memberId, memberId));
  const house = await houseLimitsOf(db, memberId, now);
  return LIMIT_SLOTS.flatMap((slot) => {
    const here = ({ kind, period }: { kind: string; period: string }) => kind === slot.kind && period === slot.period;
    const mine = own.find(here)?.value ?? null;
    const ofHouse = house.filter(here).reduce<bigint | null>((least, { value }) => {
      if (value === null) return least;
      return least === null || value < least ? value : least;
    }, null);
    return mine === null && ofHouse === null ? [] : [{ ...slot, own: mine, house: ofHouse }];
  });
};

const add = (a: Figures, b: Figures): Figures => ({
  deposited: a.deposited + b.deposited,
  staked: a.staked + b.staked,
  lost: a.lost + b.lost,
  played: a.played + b.played,
});

export interface PeriodFigures {
  day: Figures;
  week: Figures;
  month: Figures;
}

/** The difference between the time that was played until now and the time that is added to days. */
const uncounted = async (db: Queryable, memberId: number, now: Date): Promise<{ day: string; ms: bigint }[]> => {
  const [row] = await db
    .select({ startedAt: sittings.startedAt, countedTo: sittings.countedTo, activeTo: sittings.activeTo })
    .from(sittings)
    .where(eq(sittings.memberId, memberId));
  if (row === undefined) return [];
  const { span, sign } = uncountedIn(row, now);
  return partsByDay(span.from, span.to).map(({ day, ms }) => ({ day, ms: sign * ms }));
};

/** Sums of the running day, week and month: at most 37 rows, however long the history is. */
export const figuresOf = async (db: Queryable, memberId: number, now: Date): Promise<PeriodFigures> => {
  const first = { day: beijingDay(now), week: periodDays('week', now).first, month: periodDays('month', now).first };
  const [from = first.month] = [first.week, first.month].toSorted();
  const rows = await db
    .select()
    .from(protectionDays)
    .where(and(eq(protectionDays.memberId, memberId), sql`${protectionDays.day} >= ${from}`));
  const live = (await uncounted(db, memberId, now)).map(({ day, ms }) => ({ ...NO_FIGURES, day, played: ms }));
  const since = (day: string) =>
    [...rows, ...live].filter((row) => row.day >= day).reduce<Figures>((sum, row) => add(sum, row), NO_FIGURES);
  return { day: since(first.day), week: since(first.week), month: since(first.month) };
};

/** Minutes played on the Beijing days of a span. */
export const minutesBetween = async (
  db: Queryable,
  memberId: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> => {
  const [row] = await db
    .select({ played: sql<bigint>`coalesce(sum(${protectionDays.played}), 0)::bigint` })
    .from(protectionDays)
    .where(
      and(
        eq(protectionDays.memberId, memberId),
        sql`${protectionDays.day} >= ${beijingDay(from)} AND ${protectionDays.day} < ${beijingDay(to)}`,
      ),
    );
  return Number((row?.played ?? 0n) / MINUTE_MS);
};

/** Net loss of a member on the Beijing days from `first` to `last`; 0 when they won. */
export const lostBetween = async (
  db: Queryable,
  memberId: number,
  { first, last }: { first: string; last: string },
): Promise<bigint> => {
  const [row] = await db
    .select({ lost: sql<bigint>`greatest(coalesce(sum(${protectionDays.lost}), 0), 0)::bigint` })
    .from(protectionDays)
    .where(and(eq(protectionDays.memberId, memberId), between(protectionDays.day, first, last)));
  return row?.lost ?? 0n;
};

/** Number of exclusions that a member ever began. */
export const countExclusions = (db: Queryable, memberId: number): Promise<number> =>
  db.$count(blocks, and(eq(blocks.memberId, memberId), eq(blocks.kind, 'exclusion')));

/** Number of members who set a limit of their own in this place, counted up to `COUNTED_MAX`. */
export const countOwnLimits = (db: Queryable, { kind, period }: LimitSlot): Promise<number> =>
  countUpTo(
    db,
    db
      .select({ id: protectionLimits.memberId })
      .from(protectionLimits)
      .where(and(eq(protectionLimits.kind, kind), eq(protectionLimits.period, period))),
  );

/** Number of members who chose an interval of reality checks, counted up to `COUNTED_MAX`. */
export const countChosenReality = (db: Queryable): Promise<number> =>
  countUpTo(
    db,
    db
      .select({ id: protectionMembers.memberId })
      .from(protectionMembers)
      .where(isNotNull(protectionMembers.realityMinutes)),
  );

export const findBlock = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(blocks).where(eq(blocks.id, id));
  return row;
};

export const findReturn = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(returns).where(eq(returns.id, id));
  return row;
};

export const placeFigures = (limits: readonly HeldLimit[], figures: PeriodFigures): PlacedLimit[] =>
  limits.map((limit) => ({ ...limit, figures: limit.period === 'bet' ? NO_FIGURES : figures[limit.period] }));

import { beijingDay } from '@koi/money';
import { and, count, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { members, memberVisits } from './tables.ts';

/** Records one visit per member and day. Further visits on that day change nothing. */
export const noteVisits = async (db: Queryable, memberIds: readonly number[], now: Date): Promise<void> => {
  const day = beijingDay(now);
  const rows = [...new Set(memberIds)].toSorted((a, b) => a - b).map((memberId) => ({ day, memberId, at: now }));
  await db.insert(memberVisits).values(rows).onConflictDoNothing();
};

/** Counts the members who visited, by Beijing day, starting at a day. */
export const activeByDay = async (db: Queryable, fromDay: string): Promise<Map<string, number>> => {
  const rows = await db
    .select({ day: memberVisits.day, count: sql<number>`count(*)::int` })
    .from(memberVisits)
    .where(gte(memberVisits.day, fromDay))
    .groupBy(memberVisits.day);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

/** Counts the members whose first visit of the Beijing day was not after the given moment. */
export const activeBy = async (db: Queryable, moment: Date): Promise<number> => {
  const here = and(eq(memberVisits.day, beijingDay(moment)), lte(memberVisits.at, moment));
  const [row] = await db.select({ total: count() }).from(memberVisits).where(here);
  return Number(row?.total ?? 0);
};

export const joinedBetween = async (db: Queryable, from: Date, to: Date): Promise<number> => {
  const joined = and(gte(members.joinedAt, from), lt(members.joinedAt, to));
  const [row] = await db.select({ total: count() }).from(members).where(joined);
  return Number(row?.total ?? 0);
};

/** Counts the members who joined in a span of time, by the Monday of their week and by whether they have a referrer. */
export const joinedByWeek = async (db: Queryable, from: Date, to: Date) => {
  const week = sql<string>`to_char(date_trunc('week', ${members.joinedAt} AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD')`;
  const isReferred = sql<boolean>`${members.referrerId} IS NOT NULL`;
  return db
    .select({ week, isReferred, count: sql<number>`count(*)::int` })
    .from(members)
    .where(and(gte(members.joinedAt, from), lt(members.joinedAt, to)))
    .groupBy(week, isReferred);
};

const joinedDay = sql<string>`to_char(${members.joinedAt} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Counts the members who joined, by Beijing day. */
export const joinedByDay = async (db: Queryable, from: Date): Promise<Map<string, number>> => {
  const rows = await db
    .select({ day: joinedDay, count: sql<number>`count(*)::int` })
    .from(members)
    .where(gte(members.joinedAt, from))
    .groupBy(joinedDay);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

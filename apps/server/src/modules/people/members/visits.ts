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

interface JoinedWeek extends Record<string, unknown> {
  /** Monday of the week. */
  week: string;
  isReferred: boolean;
  count: number;
}

/** Counts the members who joined in each of the weeks, which are given by their Mondays, with and without a referrer. */
export const joinedByWeek = async (db: Queryable, mondays: readonly string[]): Promise<JoinedWeek[]> => {
  const { rows } = await db.execute<JoinedWeek>(sql`
    SELECT monday::text AS week, referrer_id IS NOT NULL AS "isReferred", count(*)::int AS count
    FROM unnest(${sql.param([...mondays])}::date[]) monday
    JOIN member ON joined_at >= monday::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND joined_at < (monday + 7)::timestamp AT TIME ZONE 'Asia/Shanghai'
    GROUP BY 1, 2`);
  return rows;
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

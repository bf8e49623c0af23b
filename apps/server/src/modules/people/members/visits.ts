import { beijingDay } from '@koi/money';
import { and, count, eq, gte, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { members, memberVisits } from './tables.ts';

/** Records one visit per member and day. Further visits on that day change nothing. */
export const noteVisits = async (db: Queryable, memberIds: readonly number[], now: Date): Promise<void> => {
  const day = beijingDay(now);
  const rows = [...new Set(memberIds)].toSorted((a, b) => a - b).map((memberId) => ({ day, memberId, at: now }));
  await db.insert(memberVisits).values(rows).onConflictDoNothing();
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

import { addDays, beijingDay } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';

/** A transaction that began before midnight may commit after it, so a day is stored an hour after its end. */
const CLOSED_AFTER_MS = 3_600_000;

const BEFORE_ALL_DAYS = '0001-01-01';

const startOf = (day: SQL): SQL => sql`(${day})::timestamp AT TIME ZONE 'Asia/Shanghai'`;

/** Counts the members who joined or visited from a day on: `day`, `joined`, `referred`, `visited`. */
const countedFrom = (first: SQL): SQL => sql`
  SELECT day, sum(joined)::int AS joined, sum(referred)::int AS referred, sum(visited)::int AS visited
  FROM (
    SELECT to_char(joined_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*) AS joined,
      count(referrer_id) AS referred, 0 AS visited
    FROM member WHERE joined_at >= ${startOf(first)} GROUP BY 1
    UNION ALL
    SELECT day, 0, 0, count(*) FROM member_visit WHERE day >= ${first} GROUP BY day
  ) counted GROUP BY day`;

/** The first day that is not stored. */
const FIRST_OPEN = sql`(SELECT coalesce((max(day)::date + 1)::text, ${BEFORE_ALL_DAYS}) FROM member_day)`;

/** Stores the counts of the days that were closed since the last time. A closed day does not change any more. */
export const storeMemberDays = async (db: Queryable, now: Date): Promise<void> => {
  const last = addDays(beijingDay(new Date(now.getTime() - CLOSED_AFTER_MS)), -1);
  await db.execute(sql`
    INSERT INTO member_day (day, joined, referred, visited)
    SELECT listed.day, coalesce(counted.joined, 0), coalesce(counted.referred, 0), coalesce(counted.visited, 0)
    FROM (
      SELECT to_char(moment, 'YYYY-MM-DD') AS day
      FROM generate_series((
        SELECT CASE WHEN first_open = ${BEFORE_ALL_DAYS}
          THEN (SELECT (min(joined_at) AT TIME ZONE 'Asia/Shanghai')::date FROM member) ELSE first_open::date END
        FROM (SELECT ${FIRST_OPEN} AS first_open) stored
      ), ${last}::date, interval '1 day') moment
    ) listed
    LEFT JOIN (${countedFrom(FIRST_OPEN)}) counted ON counted.day = listed.day
    ON CONFLICT DO NOTHING`);
};

interface DayCounts {
  joined: number;
  /** Those of the joined members who have a referrer. */
  referred: number;
  visited: number;
}

/** Counts by Beijing day from a day on: stored ones, and the members themselves for days that are not stored yet. */
export const readDayCounts = async (db: Queryable, first: string): Promise<Map<string, DayCounts>> => {
  const { rows } = await db.execute<DayCounts & { day: string } & Record<string, unknown>>(sql`
    SELECT day, joined, referred, visited FROM member_day WHERE day >= ${first}
    UNION ALL
    SELECT * FROM (${countedFrom(sql`(SELECT greatest(${first}, ${FIRST_OPEN}))`)}) open_days`);
  return new Map(rows.map(({ day, joined, referred, visited }) => [day, { joined, referred, visited }]));
};

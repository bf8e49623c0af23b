import { addDays, beijingDayStart } from '@koi/money';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { firstDeposits } from './tables.ts';

/** Whether members have a referrer; undefined is all members. */
type IsReferred = boolean | undefined;

const ofSource = (isReferred: IsReferred): SQL =>
  isReferred === undefined ? sql`true` : sql`is_referred = ${isReferred}`;

export interface CohortFigures {
  /** Monday of the week of registration. */
  week: string;
  depositors: number;
  /** Number of members who played, by their age in days. */
  played: Map<number, number>;
  /** GGR minus rewards of members who were younger than a number of days. */
  ngrBefore: Map<number, bigint>;
  ngr: bigint;
}

/** Reads the figures of the weeks from one Monday to another. Weeks without figures are absent. */
export const readCohorts = async (
  db: Queryable,
  { first, last, isReferred }: { first: string; last: string; isReferred: IsReferred },
  { ages, youngerThan }: { ages: readonly number[]; youngerThan: readonly number[] },
): Promise<CohortFigures[]> => {
  const ngr = sql`sum(stake - payout - rewards)`;
  const { rows } = await db.execute<Record<string, number | bigint | string>>(sql`
    SELECT week::text, sum(depositors)::int AS depositors, ${ngr}::bigint AS ngr,
      ${sql.join(
        [
          ...ages.map(
            (age) =>
              sql`coalesce(sum(players) FILTER (WHERE age = ${age}), 0)::int AS ${sql.identifier(`played_${age}`)}`,
          ),
          ...youngerThan.map(
            (days) => sql`coalesce(${ngr} FILTER (WHERE age < ${days}), 0)::bigint AS ${sql.identifier(`ngr_${days}`)}`,
          ),
        ],
        sql`, `,
      )}
    FROM cohort_day WHERE week BETWEEN ${first}::date AND ${last}::date AND ${ofSource(isReferred)} GROUP BY week`);
  return rows.map((row) => ({
    week: String(row['week']),
    depositors: Number(row['depositors']),
    played: new Map(ages.map((age) => [age, Number(row[`played_${age}`])])),
    ngrBefore: new Map(youngerThan.map((days) => [days, BigInt(row[`ngr_${days}`] ?? 0)])),
    ngr: BigInt(row['ngr'] ?? 0),
  }));
};

export interface FirstDepositDay extends Record<string, unknown> {
  day: string;
  referred: number;
  direct: number;
  amount: bigint;
}

/** Counts first deposits by Beijing day. Days without one are absent. */
export const firstDepositDays = async (db: Queryable, first: string, last: string): Promise<FirstDepositDay[]> => {
  const { rows } = await db.execute<FirstDepositDay>(sql`
    SELECT day, count(*) FILTER (WHERE is_referred)::int AS referred, count(*) FILTER (WHERE NOT is_referred)::int AS direct,
      sum(amount)::bigint AS amount
    FROM first_deposit WHERE day BETWEEN ${first} AND ${last} GROUP BY day`);
  return rows;
};

export type FirstDepositRow = typeof firstDeposits.$inferSelect;

interface FirstDepositFilter {
  /** Beijing days, empty for all. */
  first: string;
  last: string;
  way: FirstDepositRow['way'] | '';
  isReferred: IsReferred;
}

/** Lists first deposits, newest first. */
export const listFirstDeposits = <W>(
  db: Queryable,
  { first, last, way, isReferred, ...place }: Place & FirstDepositFilter,
  show: (rows: FirstDepositRow[]) => Promise<W[]>,
) => {
  const where = and(
    first === '' ? undefined : gte(firstDeposits.at, beijingDayStart(first)),
    last === '' ? undefined : lt(firstDeposits.at, beijingDayStart(addDays(last, 1))),
    way === '' ? undefined : eq(firstDeposits.way, way),
    ofSource(isReferred),
  );
  return readPage(
    db,
    { table: firstDeposits, where, order: orderBy('desc', firstDeposits.at, firstDeposits.memberId), place },
    show,
  );
};

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/index.ts';

/** A table with the columns of a review, and the column with the pay way. */
export interface OrderTable {
  table: PgTable;
  way: PgColumn;
}

interface Span {
  from: Date;
  /** Not included. */
  to: Date;
}

export type DecidedOrder = { no: string; way: string; member_id: number; amount: bigint; at: Date };

const decidedIn = ({ from, to }: Span): SQL => sql`decided_at >= ${from} AND decided_at < ${to}`;

/**
 * Large approved orders, newest first. The smallest amount is written out, so that the database recognises the partial
 * index; smaller orders are never listed.
 */
export const largeOrders = async (
  db: Queryable,
  { table, way }: OrderTable,
  { atLeast, limit, ...span }: Span & { atLeast: bigint; limit: number },
): Promise<DecidedOrder[]> => {
  const { rows } = await db.execute<Omit<DecidedOrder, 'at'> & { at: Date | string }>(sql`
    SELECT no, ${way} AS way, member_id, amount, decided_at AS at FROM ${table}
    WHERE state = 2 AND amount >= 1000000 AND amount >= ${atLeast} AND ${decidedIn(span)}
    ORDER BY decided_at DESC LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
};

/** Number of orders that were refused, expired or cancelled, by pay way. */
export const refusedByWay = async (
  db: Queryable,
  { table, way }: OrderTable,
  span: Span,
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ way: string; count: number }>(sql`
    SELECT ${way} AS way, count(*)::int AS count FROM ${table} WHERE state = 3 AND ${decidedIn(span)} GROUP BY ${way}`);
  return new Map(rows.map(({ way: name, count }) => [name, count]));
};

/** Number of newest decisions over which the time of a decision is averaged, so that a busy day costs no more to read. */
const PACE_ROWS = 1_000;

export interface Pace extends Record<string, unknown> {
  approved: number;
  /** The decisions whose total time from order to decision is `seconds`. */
  decided: number;
  seconds: number;
}

/** How many orders were approved since a moment, and how long the newest decisions took. */
export const paceSince = async (db: Queryable, { table }: OrderTable, from: Date): Promise<Pace> => {
  const { rows } = await db.execute<Pace>(sql`
    SELECT (SELECT count(*)::int FROM ${table} WHERE decided_at >= ${from} AND state = 2) AS approved,
      count(*)::int AS decided, round(coalesce(date_part('epoch', sum(decided_at - created_at)), 0)) AS seconds
    FROM (SELECT decided_at, created_at FROM ${table} WHERE decided_at >= ${from}
          ORDER BY decided_at DESC LIMIT ${PACE_ROWS}) newest`);
  return rows[0] ?? { approved: 0, decided: 0, seconds: 0 };
};

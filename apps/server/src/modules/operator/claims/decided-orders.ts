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

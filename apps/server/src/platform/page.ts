import { COUNTED_MAX, PAGE_SIZE } from '@koi/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A page of rows in the wire's form. */
export const pageOf = <T>(rows: T[], total: number, page: number) => ({
  data: rows,
  total,
  last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  current_page: page,
  per_page: PAGE_SIZE as typeof PAGE_SIZE,
});

/** Where a page of a capped list begins: after the rows that are counted there is no further page. */
export const offsetOf = (page: number): number => Math.min((page - 1) * PAGE_SIZE, COUNTED_MAX);

/** How many rows a query has, counted no further than `max`, so that the count costs the same in a table of any size. */
export const countUpTo = async (db: Queryable, query: SQLWrapper, max: number = COUNTED_MAX): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM (${query.getSQL()}) AS listed LIMIT ${max}) AS counted`,
  );
  return rows[0]?.total ?? 0;
};

import { COUNTED_MAX, PAGE_SIZE } from '@koi/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** Builds a page of rows in the shape that the API returns. */
export const pageOf = <T>(rows: T[], total: number, page: number) => ({
  data: rows,
  total,
  last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  current_page: page,
  per_page: PAGE_SIZE as typeof PAGE_SIZE,
});

/** Offset of a page in a list with a capped count. There are no pages beyond the rows that are counted. */
export const offsetOf = (page: number): number => Math.min((page - 1) * PAGE_SIZE, COUNTED_MAX);

/** Counts the rows of a query up to `max`, so that the cost does not grow with the table. */
export const countUpTo = async (db: Queryable, query: SQLWrapper, max: number = COUNTED_MAX): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM (${query.getSQL()}) AS listed LIMIT ${max}) AS counted`,
  );
  return rows[0]?.total ?? 0;
};

import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { Refusal } from './refusal.ts';

interface Ordered extends PgTable {
  id: PgColumn;
  sort: PgColumn;
}

interface Step {
  id: number;
  to: 'up' | 'down';
}

/** Places count from one. */
interface Moved<R> {
  row: R;
  before: string;
  after: string;
}

/**
 * Moves a row by one among those the caller has locked in their order; nothing where it stands at that end already. The
 * whole order is numbered anew, so that two who move at once leave no two in one place.
 */
export const moveByOne = async <R extends { id: number }>(
  tx: Tx,
  table: Ordered,
  order: readonly R[],
  { id, to }: Step,
  unknown: string,
): Promise<Moved<R> | undefined> => {
  const from = order.findIndex((row) => row.id === id);
  const row = order[from];
  if (row === undefined) throw new Refusal(404, unknown);
  const place = from + (to === 'up' ? -1 : 1);
  if (place < 0 || place >= order.length) return undefined;
  const ids = order
    .toSpliced(from, 1)
    .toSpliced(place, 0, row)
    .map((one) => one.id);
  await tx.execute(sql`UPDATE ${table} SET sort = place.sort FROM
    unnest(${sql.param(ids)}::int[]) WITH ORDINALITY AS place (id, sort) WHERE ${table.id} = place.id`);
  return { row, before: `${from + 1}`, after: `${place + 1}` };
};

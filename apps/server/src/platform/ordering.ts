import type { PlainRefusalName } from '@koi/contract';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { refuse } from './refusal.ts';

interface Ordered extends PgTable {
  id: PgColumn;
  sort: PgColumn;
}

/** Positions are counted from one. */
interface Moved<R> {
  row: R;
  before: string;
  after: string;
}

/**
 * Moves a row one place up or down among rows that the caller has locked in their order. Undefined when it is already
 * at that end. All rows are renumbered, so that concurrent moves never leave two rows in one place.
 */
export const moveByOne = async <R extends { id: number }>(
  tx: Tx,
  table: Ordered,
  order: readonly R[],
  { id, to }: { id: number; to: 'up' | 'down' },
  unknown: PlainRefusalName,
): Promise<Moved<R> | undefined> => {
  const from = order.findIndex((row) => row.id === id);
  const row = order[from];
  if (row === undefined) throw refuse(unknown);
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

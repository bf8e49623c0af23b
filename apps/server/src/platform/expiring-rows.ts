import { and, asc, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from './database.ts';
import { countUpTo } from './page.ts';

/** Rows that are deleted when they are older than a moment. */
export interface ExpiringRows {
  /** The tables whose rows it deletes, as the database names them. */
  tables: readonly string[];
  /** Deletes the oldest of the rows that are due, at most `limit`, and returns how many there were. */
  deleteOldest(tx: Tx, before: Date, limit: number): Promise<number>;
  /** Number of rows that are due, counted up to `max`. */
  countDue(db: Queryable, before: Date, max: number): Promise<number>;
}

type Columns = Record<string, PgColumn>;
type RowOf<C extends Columns> = { [K in keyof C]: C[K]['_']['data'] };

interface ExpiringDraft<C extends Columns> {
  table: PgTable;
  /** The moment from which the age counts, or the Beijing day as text. It is the first column of an index. */
  at: PgColumn;
  /** A condition for the rows; the index has the same one. */
  where?: SQL | undefined;
  /** What `at` is compared with. Without it, the moment itself. */
  bound?: (before: Date) => unknown;
  /** Set for rows that never change. The server has no right to lock them, and their places are stable without it. */
  isFinal?: boolean;
  /** Rows of other tables that go with the deleted ones, in the same transaction. */
  others?: {
    tables: readonly PgTable[];
    /** The columns of the deleted rows that `remove` reads. */
    read: C;
    remove(tx: Tx, deleted: RowOf<C>[]): Promise<unknown>;
  };
}

/**
 * Rows of one table by their age. They are found in the order of an index, so that a run costs as much as it deletes, and
 * rows that another transaction has locked are left for the next run. The table must not be divided into parts, because
 * rows are deleted by their place.
 */
export const expiringRows = <C extends Columns>(draft: ExpiringDraft<C>): ExpiringRows => {
  const { table, at, where, bound, isFinal = false, others } = draft;
  const isDue = (before: Date) => and(lt(at, bound === undefined ? before : bound(before)), where);
  return {
    tables: [table, ...(others?.tables ?? [])].map(getTableName),

    async deleteOldest(tx, before, limit) {
      const found = tx.select({ place: sql`ctid` }).from(table).where(isDue(before)).orderBy(asc(at)).limit(limit);
      const oldest = isFinal ? found : found.for('update', { skipLocked: true });
      const deletion = tx.delete(table).where(sql`ctid = ANY(ARRAY(${oldest}))`);
      if (others === undefined) return (await deletion).rowCount ?? 0;
      const deleted = (await deletion.returning(others.read)) as unknown as RowOf<C>[];
      if (deleted.length > 0) await others.remove(tx, deleted);
      return deleted.length;
    },

    countDue: (db, before, max) => countUpTo(db, db.select({ one: sql`1` }).from(table).where(isDue(before)), max),
  };
};

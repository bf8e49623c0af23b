import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type KeyRing, keyRing, openSealed, type Sealed, type SecretSource, seal } from './crypto.ts';
import type { Queryable, Tx } from './database.ts';

interface SealedColumnDraft<T extends PgTable> {
  /** Table and column as the database names them, such as `card.sealed`. */
  name: string;
  /** Purpose of the keys. */
  purpose: string;
  table: T;
  /** The primary key. Large tables have an index on the id of the key and this column. */
  id: PgColumn;
  /** The id of the key that sealed the value. */
  keyId: PgColumn | SQL;
  /** A large value of the row, which is not needed to seal it again and so is not read. */
  large?: PgColumn;
  /** The rows that can have a value, when not all of them can. */
  where?: SQL | undefined;
  read(row: T['$inferSelect']): Sealed & { owner: string };
  /** The rows whose hashes an earlier release made by another rule. It has an index. */
  isOutdated?: SQL;
  /** The columns of the row for the value that was sealed again. `text` is the value itself. */
  write(sealed: Sealed, row: T['$inferSelect'], text: string, keys: KeyRing): PgUpdateSetSource<T>;
}

/** A place of the database with sealed values. A value can be sealed only with the keys of such a place. */
export interface SealedColumn {
  name: string;
  keys(secrets: SecretSource): KeyRing;
  /** Ids of all keys that sealed a value of this column, found without reading every row. */
  keyIds(db: Queryable): Promise<string[]>;
  /** Number of values that the key sealed, counted up to `most`. */
  count(db: Queryable, keyId: string, most?: number): Promise<number>;
  /**
   * Seals some values of the previous key with the current one, in the order of their rows after `after`. Returns how
   * many there were, and the last row.
   */
  sealAgain(tx: Tx, secrets: SecretSource, part: { after: unknown; limit: number }): Promise<SealedPart>;
  /** Makes the hashes of some rows again that an earlier release made by another rule. Returns how many there were. */
  hashAgain(tx: Tx, secrets: SecretSource, limit: number): Promise<number>;
}

interface SealedPart {
  count: number;
  last: unknown;
}

export const sealedColumn = <T extends PgTable>(draft: SealedColumnDraft<T>): SealedColumn => {
  const { name, purpose, id, keyId, large, where, isOutdated, read, write } = draft;
  const table: PgTable = draft.table;
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => column !== large));
  const keys = (secrets: SecretSource) => keyRing(secrets, purpose);
  const sealedBy = (wanted: string) => and(where, sql`${keyId} = ${wanted}`);
  /** The first id after the given one, in the order of the index. */
  const nextId = (after: SQL) =>
    sql`(SELECT ${keyId} FROM ${table} WHERE ${and(where, sql`${keyId} > ${after}`)} ORDER BY ${keyId} LIMIT 1)`;

  const idOf = (row: T['$inferSelect']): unknown => (row as Record<string, unknown>)[propertyOf(table, id)];
  const storeAgain = async (tx: Tx, ring: KeyRing, rows: readonly T['$inferSelect'][]): Promise<void> => {
    for (const row of rows) {
      const { owner, ...value } = read(row);
      const text = openSealed(ring, value, owner);
      const set = write(seal(ring, text, owner), row, text, ring) as PgUpdateSetSource<PgTable>;
      await tx
        .update(table)
        .set(set)
        .where(eq(id, idOf(row)));
    }
  };

  return {
    name,
    keys,

    async keyIds(db) {
      const { rows } = await db.execute<{ id: string }>(sql`
        WITH RECURSIVE found AS (
          SELECT ${nextId(sql`''`)} AS id
          UNION ALL SELECT ${nextId(sql`found.id`)} FROM found WHERE found.id IS NOT NULL
        ) SELECT id FROM found WHERE id IS NOT NULL`);
      return rows.map((row) => row.id);
    },

    async count(db, wanted, most) {
      const bound = most === undefined ? sql`` : sql` LIMIT ${most}`;
      const { rows } = await db.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM (SELECT FROM ${table} WHERE ${sealedBy(wanted)}${bound}) AS sealed`,
      );
      return rows[0]?.count ?? 0;
    },

    async sealAgain(tx, secrets, { after, limit }) {
      const ring = keys(secrets);
      if (ring.previous === undefined) return { count: 0, last: after };
      const rows = (await tx
        .select(columns)
        .from(table)
        .where(and(sealedBy(ring.previous.id), after === undefined ? undefined : gt(id, after)))
        .orderBy(id)
        .limit(limit)
        .for('update')) as T['$inferSelect'][];
      await storeAgain(tx, ring, rows);
      const last = rows.at(-1);
      return { count: rows.length, last: last === undefined ? after : idOf(last) };
    },

    async hashAgain(tx, secrets, limit) {
      if (isOutdated === undefined) return 0;
      const rows = (await tx
        .select(columns)
        .from(table)
        .where(isOutdated)
        .orderBy(id)
        .limit(limit)
        .for('no key update', { skipLocked: true })) as T['$inferSelect'][];
      await storeAgain(tx, keys(secrets), rows);
      return rows.length;
    },
  };
};

/** The name that the column has in rows that were read. */
export const propertyOf = (table: PgTable, column: PgColumn): string => {
  const found = Object.entries(table).find(([, value]) => value === column)?.[0];
  if (found === undefined) throw new Error(`${column.name} is no column of its table`);
  return found;
};

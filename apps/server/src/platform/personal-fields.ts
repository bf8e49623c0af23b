import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { openSealed, paddedJson, type Sealed, seal } from './crypto.ts';
import { type Queryable, secretsOf } from './database.ts';
import { propertyOf, type SealedColumn, sealedColumn } from './sealed-column.ts';
import { type PlainPlace, sealsPersonalData } from './sealing-start.ts';

/** The columns of a row for its sealed text. */
export interface PersonalColumns {
  personalKeyId: string | null;
  personal: Buffer | null;
}

interface PersonalDraft<T extends PgTable, F extends string> {
  /** The table as the database names it. */
  name: string;
  /** Purpose of the keys. */
  purpose: string;
  table: T;
  id: PgColumn;
  keyId: PgColumn;
  /** The properties that are sealed together. Their columns keep the plain text of rows from before that. */
  fields: readonly F[];
  /** Whose row it is. A text that is copied to the row of another owner can't be opened. */
  ownerOf(row: T['$inferSelect']): string | number;
  /** The rows that have one of the fields in plain text. It has an index. */
  isPlain: SQL;
}

/** The fields of a row, and how they are stored and sealed again. */
export interface PersonalFields<F extends string> {
  column: SealedColumn;
  place: PlainPlace;
  /** What is stored in the row for these values. */
  store(db: Queryable, owner: string | number, values: Record<F, string>): Promise<Record<F, string> & PersonalColumns>;
  /** The values of a row, sealed or not yet. */
  read(db: Queryable, owner: string | number, row: Record<F, string> & PersonalColumns): Record<F, string>;
}

/** Texts of a row that are sealed as one. */
export const personalFields = <T extends PgTable, F extends string>(draft: PersonalDraft<T, F>): PersonalFields<F> => {
  const { name, purpose, id, keyId, fields, ownerOf, isPlain } = draft;
  const table: PgTable = draft.table;
  const property = propertyOf(table, id);
  type Row = Record<F, string> & PersonalColumns;
  const ownerIn = (row: Row): string => String(ownerOf(row as T['$inferSelect']));
  const sealedIn = ({ personalKeyId, personal }: PersonalColumns): Sealed => ({
    keyId: personalKeyId ?? '',
    sealed: personal ?? Buffer.alloc(0),
  });

  const column = sealedColumn({
    name: `${name}.personal`,
    purpose,
    table: draft.table,
    id,
    keyId,
    where: sql`${keyId} IS NOT NULL`,
    read: (row) => ({ ...sealedIn(row as unknown as Row), owner: ownerIn(row as unknown as Row) }),
    write: ({ keyId: personalKeyId, sealed: personal }) =>
      ({ personalKeyId, personal }) as unknown as PgUpdateSetSource<T>,
  });

  const from = (value: (field: F) => string) =>
    Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<F, string>;

  const sealedWith = (db: Queryable, owner: string | number, values: Record<F, string>) => {
    const text = paddedJson(fields.map((field) => values[field]));
    const { keyId: personalKeyId, sealed: personal } = seal(column.keys(secretsOf(db)), text, String(owner));
    return { ...from(() => ''), personalKeyId, personal };
  };

  return {
    column,

    store: async (db, owner, values) =>
      (await sealsPersonalData(db))
        ? sealedWith(db, owner, values)
        : { ...from((field) => values[field]), personalKeyId: null, personal: null },

    read(db, owner, row) {
      if (row.personalKeyId === null) return from((field) => row[field]);
      const texts = JSON.parse(openSealed(column.keys(secretsOf(db)), sealedIn(row), String(owner))) as string[];
      return from((field) => texts[fields.indexOf(field)] ?? '');
    },

    place: {
      name,
      async seal(tx, limit) {
        const rows = (await tx
          .select()
          .from(table)
          .where(sql`${isNull(keyId)} AND ${isPlain}`)
          .orderBy(asc(id))
          .limit(limit)
          .for('no key update', { skipLocked: true })) as unknown as Row[];
        for (const row of rows) {
          await tx
            .update(table)
            .set(sealedWith(tx, ownerIn(row), row) as PgUpdateSetSource<PgTable>)
            .where(eq(id, (row as Record<string, unknown>)[property]));
        }
        return rows.length;
      },
      isLeft: async (db) =>
        (
          await db
            .select({ one: sql`1` })
            .from(table)
            .where(sql`${isNull(keyId)} AND ${isPlain}`)
            .limit(1)
        ).length > 0,
    },
  };
};

import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { lockFile, newFileKey, openSealed, seal, unlockFile } from './crypto.ts';
import { type Queryable, secretsOf } from './database.ts';
import type { PersonalColumns } from './personal-fields.ts';
import { type SealedColumn, sealedColumn } from './sealed-column.ts';
import { type PlainPlace, sealsPersonalData } from './sealing-start.ts';

/** Files are large, so few of them are encrypted in one transaction. */
const PART = 5;

type FileTable = PgTable & { $inferSelect: PersonalColumns & { key: string; image: Buffer } };

interface FileDraft<T extends FileTable> {
  /** The table as the database names it. */
  name: string;
  purpose: string;
  table: T;
  /** The key by which a file is read; its row is the place for which the file is encrypted. */
  id: PgColumn;
  keyId: PgColumn;
  /** The file itself. */
  image: PgColumn;
}

interface PersonalFiles {
  column: SealedColumn;
  place: PlainPlace;
  /** What is stored in the row for a new file. */
  store(db: Queryable, key: string, image: Buffer): Promise<{ image: Buffer } & PersonalColumns>;
  /** The file of a row, encrypted or not yet. */
  read(db: Queryable, key: string, row: { image: Buffer } & PersonalColumns): Buffer;
}

/** Files that are encrypted, each with a key of its own that is sealed beside it. */
export const personalFiles = <T extends FileTable>({
  name,
  purpose,
  table: own,
  id,
  keyId,
  image: imageColumn,
}: FileDraft<T>): PersonalFiles => {
  const table: PgTable = own;

  const column = sealedColumn({
    name: `${name}.personal`,
    purpose,
    table: own,
    id,
    keyId,
    large: imageColumn,
    where: sql`${keyId} IS NOT NULL`,
    read: ({ key, personalKeyId, personal }) => ({
      keyId: personalKeyId ?? '',
      sealed: personal ?? Buffer.alloc(0),
      owner: key,
    }),
    write: ({ keyId: personalKeyId, sealed: personal }) =>
      ({ personalKeyId, personal }) as unknown as PgUpdateSetSource<T>,
  });

  const encrypted = (db: Queryable, key: string, image: Buffer) => {
    const fileKey = newFileKey();
    const { keyId: personalKeyId, sealed: personal } = seal(column.keys(secretsOf(db)), fileKey, key);
    return { image: lockFile(fileKey, image, key), personalKeyId, personal };
  };

  const isPlain = isNull(keyId);

  return {
    column,
    store: async (db, key, image) =>
      (await sealsPersonalData(db)) ? encrypted(db, key, image) : { image, personalKeyId: null, personal: null },
    read(db, key, { image, personalKeyId, personal }) {
      if (personalKeyId === null || personal === null) return image;
      const sealed = { keyId: personalKeyId, sealed: personal };
      return unlockFile(openSealed(column.keys(secretsOf(db)), sealed, key), image, key);
    },
    place: {
      name,
      async seal(tx, limit) {
        const rows = (await tx
          .select()
          .from(table)
          .where(isPlain)
          .orderBy(asc(id))
          .limit(Math.min(limit, PART))
          .for('no key update', { skipLocked: true })) as unknown as T['$inferSelect'][];
        for (const { key, image } of rows) {
          await tx
            .update(table)
            .set(encrypted(tx, key, image) as PgUpdateSetSource<PgTable>)
            .where(eq(id, key));
        }
        return rows.length;
      },
      isLeft: async (db) => (await db.select({ one: sql`1` }).from(table).where(isPlain).limit(1)).length > 0,
    },
  };
};

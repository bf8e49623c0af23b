import { and, eq, inArray, ne } from 'drizzle-orm';
import { openSealed, type Queryable, type SecretSource, seal, sealedColumn, type Tx } from '../../../platform/index.ts';
import { dataCopyParts } from './tables.ts';

/** A part of the file can be opened only as the part that it is. */
const ownerOf = ({ copyNo, n }: { copyNo: string; n: number }): string => `${copyNo}:${n}`;

export const sealedCopyParts = sealedColumn({
  name: 'data_copy_part.sealed',
  purpose: 'data copies',
  table: dataCopyParts,
  id: dataCopyParts.id,
  keyId: dataCopyParts.keyId,
  read: ({ keyId, sealed, ...part }) => ({ keyId, sealed, owner: ownerOf(part) }),
  write: ({ keyId, sealed }) => ({ keyId, sealed }),
});

interface Run {
  no: string;
  attempt: number;
}

/** The encrypted parts of files. */
export const createParts = (config: SecretSource) => {
  const keys = sealedCopyParts.keys(config);
  return {
    async store(db: Queryable, { no: copyNo, attempt }: Run, n: number, content: Buffer): Promise<void> {
      const part = { copyNo, attempt, n };
      await db.insert(dataCopyParts).values({ ...part, ...seal(keys, content.toString('base64'), ownerOf(part)) });
    },

    /** The file of a run, one part at a time. */
    async *read(db: Queryable, { no: copyNo, attempt }: Run): AsyncGenerator<Buffer> {
      for (let n = 0; ; n += 1) {
        const place = and(eq(dataCopyParts.copyNo, copyNo), eq(dataCopyParts.attempt, attempt), eq(dataCopyParts.n, n));
        const [part] = await db.select().from(dataCopyParts).where(place);
        if (part === undefined) return;
        yield Buffer.from(openSealed(keys, part, ownerOf(part)), 'base64');
      }
    },
  };
};
export type Parts = ReturnType<typeof createParts>;

export const dropParts = async (db: Queryable, nos: readonly string[]): Promise<void> => {
  if (nos.length > 0) await db.delete(dataCopyParts).where(inArray(dataCopyParts.copyNo, [...nos]));
};

/** Deletes what runs before this one have written. */
export const dropEarlierParts = async (tx: Tx, { no, attempt }: Run): Promise<void> => {
  await tx.delete(dataCopyParts).where(and(eq(dataCopyParts.copyNo, no), ne(dataCopyParts.attempt, attempt)));
};

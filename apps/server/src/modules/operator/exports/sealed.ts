import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import {
  lockFile,
  newFileKey,
  openSealed,
  type PersonalColumns,
  type PlainPlace,
  type Queryable,
  seal,
  sealedColumn,
  sealsPersonalData,
  secretsOf,
  unlockFile,
} from '../../../platform/index.ts';
import type { JobRow } from './export-job.ts';
import { exportJobs } from './tables.ts';

type Filters = JobRow['plainFilters'];

/** The values of an export that are stored sealed. */
interface Inside {
  filters: Filters;
  /** Encrypts the parts of the file. Empty for a file from before they were encrypted. */
  fileKey: string;
}

export const sealedExports = sealedColumn({
  name: 'export_job.personal',
  purpose: 'exports',
  table: exportJobs,
  id: exportJobs.id,
  keyId: exportJobs.personalKeyId,
  where: sql`${exportJobs.personalKeyId} IS NOT NULL`,
  read: ({ no, personalKeyId, personal }) => ({
    keyId: personalKeyId ?? '',
    sealed: personal ?? Buffer.alloc(0),
    owner: no,
  }),
  write: ({ keyId: personalKeyId, sealed: personal }) => ({ personalKeyId, personal }),
});

const sealedWith = (db: Queryable, no: string, inside: Inside) => {
  const { keyId: personalKeyId, sealed: personal } = seal(
    sealedExports.keys(secretsOf(db)),
    JSON.stringify(inside),
    no,
  );
  return { plainFilters: {}, personalKeyId, personal };
};

/** The stored form of the filters of a new export. */
export const storeInside = async (
  db: Queryable,
  no: string,
  filters: Filters,
): Promise<{ plainFilters: Filters } & PersonalColumns> =>
  (await sealsPersonalData(db))
    ? sealedWith(db, no, { filters, fileKey: newFileKey() })
    : { plainFilters: filters, personalKeyId: null, personal: null };

export const readInside = (
  db: Queryable,
  { no, plainFilters, personalKeyId: keyId, personal: sealed }: Pick<JobRow, 'no' | 'plainFilters'> & PersonalColumns,
): Inside =>
  keyId === null || sealed === null
    ? { filters: plainFilters, fileKey: '' }
    : (JSON.parse(openSealed(sealedExports.keys(secretsOf(db)), { keyId, sealed }, no)) as Inside);

/** A part of a file as it is stored, and back. */
export const lockPart = (fileKey: string, part: Buffer, place: string): Buffer =>
  fileKey === '' ? part : lockFile(fileKey, part, place);
export const unlockPart = (fileKey: string, part: Buffer, place: string): Buffer =>
  fileKey === '' ? part : unlockFile(fileKey, part, place);

/** The file of such an export is not begun, so it can still get a key. */
const NOT_BEGUN: readonly JobRow['state'][] = ['waiting', 'queued'];

const isPlain = and(
  isNull(exportJobs.personalKeyId),
  or(ne(exportJobs.plainFilters, {}), inArray(exportJobs.state, [...NOT_BEGUN])),
);

/** Exports from before they were sealed. A file that was begun stays as it is, because it expires soon. */
export const plainExports: PlainPlace = {
  name: 'export_job',
  async seal(tx, limit) {
    const { id, no, plainFilters, state } = exportJobs;
    const rows = await tx
      .select({ id, no, filters: plainFilters, state })
      .from(exportJobs)
      .where(isPlain)
      .orderBy(asc(id))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    for (const row of rows) {
      const fileKey = NOT_BEGUN.includes(row.state) ? newFileKey() : '';
      await tx
        .update(exportJobs)
        .set(sealedWith(tx, row.no, { filters: row.filters, fileKey }))
        .where(eq(id, row.id));
    }
    return rows.length;
  },
  isLeft: async (db) => (await db.select({ id: exportJobs.id }).from(exportJobs).where(isPlain).limit(1)).length > 0,
};

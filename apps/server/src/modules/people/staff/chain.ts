import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Queryable, sha256, type Tx } from '../../../platform/index.ts';
import { auditHead, auditRows } from './tables.ts';

export type AuditRecord = typeof auditRows.$inferSelect;

/** The previous hash of the first row. */
export const GENESIS = '0'.repeat(64);
const BATCH_ROWS = 1000;

/**
 * Hashes all fields of a row with its id and the previous hash, in an order independent of the storage. The member is
 * hashed only when there is one, so that rows from before the column keep their hash.
 */
export const hashOfRow = (row: Omit<AuditRecord, 'hash'>): string =>
  sha256(
    JSON.stringify([
      row.id,
      row.at.toISOString(),
      row.staffId,
      row.staffName,
      row.role,
      row.group,
      row.action,
      row.target,
      row.summary,
      row.address,
      row.succeeded,
      row.changes.map(({ field, before, after }) => [field, before, after]),
      row.previousHash,
      ...(row.memberId === null ? [] : [row.memberId]),
    ]),
  ).toString('hex');

export interface Link {
  id: number;
  hash: string;
}

export const START: Link = { id: 0, hash: GENESIS };

/** Returns the id at which the chain first breaks, or undefined when it is whole. */
export const breakIn = (rows: readonly AuditRecord[], before: Link = START): number | undefined => {
  let last = before;
  for (const row of rows) {
    if (row.id !== last.id + 1) return last.id + 1;
    if (row.previousHash !== last.hash || row.hash !== hashOfRow(row)) return row.id;
    last = row;
  }
  return undefined;
};

/** Returns the link that the next row must follow. The caller holds the lock of the chain. */
export const lastLink = async (tx: Tx): Promise<Link> => {
  const [head] = await tx.select({ id: auditHead.id, hash: auditHead.hash }).from(auditHead);
  return head ?? START;
};

export const moveHead = async (tx: Tx, { id, hash }: Link): Promise<void> => {
  await tx
    .insert(auditHead)
    .values({ only: true, id, hash })
    .onConflictDoUpdate({ target: auditHead.only, set: { id, hash } });
};

/** Reads a batch and the head in one statement, so that rows appended meanwhile are in both or in neither. */
const readBatch = async (db: Queryable, after: number) => {
  const ids = db
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(gt(auditRows.id, after))
    .orderBy(asc(auditRows.id))
    .limit(BATCH_ROWS);
  const read = await db
    .select({ head: auditHead, row: auditRows })
    .from(sql`(SELECT true AS only) AS one`)
    .leftJoin(auditHead, eq(auditHead.only, sql`one.only`))
    .leftJoin(auditRows, inArray(auditRows.id, ids))
    .orderBy(asc(auditRows.id));
  return { head: read[0]?.head ?? undefined, rows: read.flatMap(({ row }) => row ?? []) };
};

/** Returns the first id at which the stored head and the last row found differ, or 0 when they agree. */
const breakAtEnd = (noted: Link | undefined, found: Link): number => {
  if (noted === undefined) return found.id === 0 ? 0 : found.id + 1;
  if (noted.id === found.id) return noted.hash === found.hash ? 0 : found.id;
  return Math.min(noted.id, found.id) + 1;
};

export interface ChainReport {
  whole: boolean;
  /** Number of valid rows, counted from the first. */
  rows: number;
  /** Id of the first row that is missing or was changed; 0 when the chain is whole. */
  brokenAt: number;
  /** Last hash of a whole chain. A copy kept outside the database reveals a chain that was rewritten completely. */
  lastHash: string;
}

const brokenAt = (place: number): ChainReport => ({ whole: false, rows: place - 1, brokenAt: place, lastHash: '' });

/**
 * Recomputes the chain from a verified link to its end, to find rows that were changed, removed (also at the end),
 * inserted or reordered. `onLink` is called with the last link of each batch that is sound.
 */
export const verifyAuditChain = async (
  db: Queryable,
  from: Link = START,
  onLink: (link: Link) => void = () => undefined,
): Promise<ChainReport> => {
  for (let last = from; ; ) {
    const { head, rows } = await readBatch(db, last.id);
    const inside = breakIn(rows, last);
    if (inside !== undefined) return brokenAt(inside);
    last = rows.at(-1) ?? last;
    if (rows.length > 0) onLink({ id: last.id, hash: last.hash });
    if (rows.length === BATCH_ROWS) continue;
    const atEnd = breakAtEnd(head, last);
    return atEnd === 0 ? { whole: true, rows: last.id, brokenAt: 0, lastHash: last.hash } : brokenAt(atEnd);
  }
};

/** Recomputes the part of the chain between two links. Returns the id at which it breaks, or 0. */
export const verifyPart = async (db: Queryable, from: Link, to: Link): Promise<number> => {
  for (let last = from; last.id < to.id; ) {
    const rows = await db
      .select()
      .from(auditRows)
      .where(and(gt(auditRows.id, last.id), lte(auditRows.id, to.id)))
      .orderBy(asc(auditRows.id))
      .limit(BATCH_ROWS);
    const inside = breakIn(rows, last) ?? (rows.length === 0 ? last.id + 1 : undefined);
    if (inside !== undefined) return inside;
    last = rows.at(-1) ?? last;
    if (last.id === to.id && last.hash !== to.hash) return to.id;
  }
  return 0;
};

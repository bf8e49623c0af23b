import type { ProtectionEvent } from '@koi/contract';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { type Database, type Queryable, sha256, type Tx } from '../../../platform/index.ts';
import { protectionChecks, protectionLog, protectionLogHead } from './tables.ts';

export type LogRow = typeof protectionLog.$inferSelect;

export interface LogEntry {
  memberId: number;
  event: ProtectionEvent['event'];
  by?: LogRow['by'];
  staffName?: string;
  /** Facts that the title and the detail of the event are made from. */
  facts?: Record<string, string>;
  at: Date;
}

interface Link {
  id: number;
  hash: string;
}

const START: Link = { id: 0, hash: '0'.repeat(64) };
const BATCH_ROWS = 1000;

/** Facts in the order of their names, because the database does not keep the order of a JSON object. */
const hashOf = (row: Omit<LogRow, 'hash'>): string =>
  sha256(
    JSON.stringify([
      row.id,
      row.at.toISOString(),
      row.memberId,
      row.event,
      row.by,
      row.staffName,
      Object.entries(row.facts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      row.previousHash,
    ]),
  ).toString('hex');

/** Normalises text that the database would store differently, because the hash must match what is stored. */
const plain = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();

/**
 * Appends rows to the chain in the caller's transaction. The lock on the chain is held until that transaction ends, so
 * this should be its last statement.
 */
export const appendLog = async (tx: Tx, ...entries: readonly LogEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi protection chain'))`);
  const [head] = await tx.select().from(protectionLogHead);
  let last: Link = head ?? START;
  const rows = entries.map(({ memberId, event, by = 'member', staffName = '', facts = {}, at }): LogRow => {
    const row = {
      id: last.id + 1,
      at,
      memberId,
      event,
      by,
      staffName: plain(staffName),
      facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, plain(value)])),
      previousHash: last.hash,
    };
    last = { id: row.id, hash: hashOf(row) };
    return { ...row, hash: last.hash };
  });
  await tx.insert(protectionLog).values(rows);
  await tx
    .insert(protectionLogHead)
    .values({ only: true, ...last })
    .onConflictDoUpdate({ target: protectionLogHead.only, set: last });
};

export interface LogReport {
  whole: boolean;
  /** Number of sound rows, counted from the first. */
  rows: number;
  /** Id of the first row that is missing or was changed; 0 when the chain is whole. */
  brokenAt: number;
}

const broken = (place: number): LogReport => ({ whole: false, rows: place - 1, brokenAt: place });

/** The head and the last row in one statement, so that rows appended meanwhile are in both or in neither. */
const readEnd = async (db: Queryable): Promise<{ head: Link; lastId: number }> => {
  const [row] = await db
    .select({ id: protectionLogHead.id, hash: protectionLogHead.hash, last: sql<number | null>`last.id` })
    .from(sql`(SELECT max(id) AS id FROM ${protectionLog}) AS last`)
    .leftJoin(protectionLogHead, eq(protectionLogHead.only, true));
  return {
    head: row?.id == null || row.hash === null ? START : { id: row.id, hash: row.hash },
    lastId: row?.last ?? 0,
  };
};

/** The end of the chain at the last check that found it whole. */
const lastSound = async (db: Queryable): Promise<Link> => {
  const [check] = await db
    .select({ id: protectionChecks.rowId, hash: protectionChecks.hash })
    .from(protectionChecks)
    .where(eq(protectionChecks.brokenAt, 0))
    .orderBy(desc(protectionChecks.id))
    .limit(1);
  return check ?? START;
};

/**
 * Recomputes the chain, to find rows that were changed, removed, inserted or reordered. The head finds rows that are
 * missing at the end, and the last sound check those that were removed or rewritten together with the head.
 */
export const verifyProtectionLog = async (db: Queryable, from: Link = START): Promise<LogReport & Link> => {
  const [{ head, lastId }, sound] = [await readEnd(db), await lastSound(db)];
  let last: Link = from;
  while (last.id < head.id) {
    const rows = await db
      .select()
      .from(protectionLog)
      .where(and(gt(protectionLog.id, last.id), lte(protectionLog.id, head.id)))
      .orderBy(asc(protectionLog.id))
      .limit(BATCH_ROWS);
    if (rows.length === 0) return { ...last, ...broken(last.id + 1) };
    for (const row of rows) {
      if (row.id !== last.id + 1) return { ...last, ...broken(last.id + 1) };
      const isSound = row.previousHash === last.hash && row.hash === hashOf(row);
      if (!isSound || (row.id === sound.id && row.hash !== sound.hash)) return { ...last, ...broken(row.id) };
      last = { id: row.id, hash: row.hash };
    }
  }
  const end = Math.max(head.id, sound.id);
  if (lastId !== end || last.id !== end) return { ...last, ...broken(Math.min(lastId, head.id, last.id) + 1) };
  const whole: LogReport = { whole: true, rows: last.id, brokenAt: 0 };
  return { id: last.id, hash: last.hash, ...(last.hash === head.hash ? whole : broken(last.id)) };
};

export const lastCheck = async (db: Queryable) => {
  const [check] = await db.select().from(protectionChecks).orderBy(desc(protectionChecks.id)).limit(1);
  return check;
};

/** Verifies what is new since the last sound check, or the whole chain, and stores the result. */
export const checkProtectionLog = async (
  database: Database,
  { whole, now }: { whole: boolean; now: Date },
): Promise<LogReport> => {
  const from = whole ? START : await lastSound(database.orm);
  const { id, hash, ...report } = await verifyProtectionLog(database.orm, from);
  await database.orm.insert(protectionChecks).values({ at: now, rowId: id, hash, brokenAt: report.brokenAt });
  return report;
};

/** Whether staff have ever stored the birth date of this member, so that some of them know it. */
export const isBirthDateCorrected = async (db: Queryable, memberId: number): Promise<boolean> => {
  const isCorrection = eq(protectionLog.event, 'birth-date-corrected');
  return (await db.$count(protectionLog, and(eq(protectionLog.memberId, memberId), isCorrection))) > 0;
};

/** Whether the member gave the birth date after this moment. */
export const isBirthDateGivenSince = async (db: Queryable, memberId: number, since: Date): Promise<boolean> => {
  const isGiven = and(eq(protectionLog.event, 'birth-date'), gt(protectionLog.at, since));
  return (await db.$count(protectionLog, and(eq(protectionLog.memberId, memberId), isGiven))) > 0;
};

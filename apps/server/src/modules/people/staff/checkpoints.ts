import { asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../../../platform/index.ts';
import { type ChainReport, type Link, START, verifyAuditChain, verifyPart } from './chain.ts';
import { auditCheckpoints } from './tables.ts';

type Checkpoint = typeof auditCheckpoints.$inferSelect;

/** Every part between two checkpoints is verified again within this number of checks, as long as `SAMPLE_MAX` allows. */
const SAMPLE_CHECKS = 90;
/** Maximum number of sound parts that a check verifies again, so that its time does not grow with history. */
const SAMPLE_MAX = 8;
/** A longer part is divided. */
const PART_ROWS = 2_000;

/** Result of a check of the audit log, with the number of rows that it read. */
export interface AuditCheck extends ChainReport {
  fresh: number;
  sampled: number;
}

const lastCheckpoint = async (db: Queryable): Promise<Link> => {
  const [last] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.id)).limit(1);
  return last ?? START;
};

const linkBefore = async (db: Queryable, { id }: Link): Promise<Link> => {
  const [before] = await db
    .select()
    .from(auditCheckpoints)
    .where(lt(auditCheckpoints.id, id))
    .orderBy(desc(auditCheckpoints.id))
    .limit(1);
  return before ?? START;
};

/** Maximum number of broken parts that a check reads again. */
const BROKEN_MAX = 20;

/** The parts that were broken when they were last read, and some of the sound ones, beginning with the longest unread. */
const sampleOf = async (db: Queryable): Promise<Checkpoint[]> => {
  const [{ total } = { total: 0 }] = await db.select({ total: sql<number>`count(*)::int` }).from(auditCheckpoints);
  const read = (state: SQL, limit: number) =>
    db
      .select()
      .from(auditCheckpoints)
      .where(state)
      .orderBy(asc(auditCheckpoints.readAt), asc(auditCheckpoints.id))
      .limit(limit);
  const broken = await read(gt(auditCheckpoints.brokenAt, 0), BROKEN_MAX);
  const size = Math.min(SAMPLE_MAX, Math.ceil(total / SAMPLE_CHECKS));
  return [...broken, ...(await read(eq(auditCheckpoints.brokenAt, 0), size))];
};

/** Verifies the rows behind the last checkpoint. `links` are the places at which the next checkpoints may be made. */
const verifyFresh = async (db: Queryable): Promise<{ report: ChainReport; fresh: number; links: Link[] }> => {
  const from = await lastCheckpoint(db);
  const links: Link[] = [];
  const report = await verifyAuditChain(db, from, (link) => {
    // Links of one part replace each other until the part is long enough.
    const before = links.at(-2) ?? from;
    if (links.length > 0 && link.id - before.id <= PART_ROWS) links.pop();
    links.push(link);
  });
  return { report, fresh: Math.max(0, report.rows - from.id), links };
};

/**
 * The state of the chain without reading it again: a break that an earlier check found, or else the result of the rows
 * behind the last checkpoint.
 */
export const currentChain = async (db: Queryable): Promise<ChainReport> => {
  const [broken] = await db
    .select()
    .from(auditCheckpoints)
    .where(gt(auditCheckpoints.brokenAt, 0))
    .orderBy(asc(auditCheckpoints.brokenAt))
    .limit(1);
  if (broken !== undefined) {
    return { whole: false, rows: broken.brokenAt - 1, brokenAt: broken.brokenAt, lastHash: '' };
  }
  return (await verifyFresh(db)).report;
};

interface Verified {
  check: AuditCheck;
  links: Link[];
  parts: { id: number; brokenAt: number }[];
}

/** Verifies what is new and a sample of the parts before it, or every part. */
const verify = async (db: Queryable, whole: boolean): Promise<Verified> => {
  const { report, fresh, links } = await verifyFresh(db);
  const sample = whole
    ? await db.select().from(auditCheckpoints).orderBy(asc(auditCheckpoints.id))
    : await sampleOf(db);
  const parts: Verified['parts'] = [];
  let sampled = 0;
  for (const part of sample) {
    const before = await linkBefore(db, part);
    parts.push({ id: part.id, brokenAt: await verifyPart(db, before, part) });
    sampled += part.id - before.id;
  }
  const places = [report.brokenAt, ...parts.map(({ brokenAt }) => brokenAt)].filter((place) => place > 0);
  const place = Math.min(...places);
  const result = places.length === 0 ? report : { whole: false, rows: place - 1, brokenAt: place, lastHash: '' };
  return { check: { ...result, fresh, sampled }, links, parts };
};

/** Verifies the audit log without changing anything. */
export const verifyAuditLog = async (db: Queryable, { whole }: { whole: boolean }): Promise<AuditCheck> =>
  (await verify(db, whole)).check;

interface AuditCheckOptions {
  whole: boolean;
  now: Date;
  /** Signs a checkpoint in the transaction that stores it. */
  sign(tx: Tx, checkpoint: Link): Promise<void>;
}

/** Verifies the audit log, stores the result of each part that was read, and makes a checkpoint at the end. */
export const checkAuditLog = async (
  database: Database,
  { whole, now, sign }: AuditCheckOptions,
): Promise<AuditCheck> => {
  const { check, links, parts } = await verify(database.orm, whole);
  await database.transaction(async (tx) => {
    for (const { id, brokenAt } of parts) {
      const set = brokenAt === 0 ? { brokenAt, readAt: now } : { brokenAt };
      await tx.update(auditCheckpoints).set(set).where(eq(auditCheckpoints.id, id));
    }
    const made = check.whole ? links.map((link) => ({ ...link, madeAt: now, readAt: now })) : [];
    if (made.length === 0) return;
    const stored = await tx.insert(auditCheckpoints).values(made).onConflictDoNothing().returning();
    for (const checkpoint of stored) await sign(tx, checkpoint);
  });
  return check;
};

import { createHash } from 'node:crypto';
import { EXPORTS } from '@koi/contract';
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { inPartsOf, type Queryable, type Tx } from '../../../platform/index.ts';
import { ATTEMPTS_MAX, BYTES_MAX, ExportFailure, type JobRow, LEASE_MS, SHORT_ROWS } from './export-job.ts';
import { lockPart, readInside, unlockPart } from './sealed.ts';
import { type ExportEvent, exportChunks, exportJobs } from './tables.ts';

const CHUNK_BYTES = 256 * 1_024;

/** One run of a job. Another run of the same job has a higher attempt. */
export type Run = Pick<JobRow, 'id' | 'attempt'>;

/** A job with the key of its file. */
type FileOf = Run & Parameters<typeof readInside>[1];

const placeOf = ({ id, attempt }: Run, n: number): string => `${id}:${attempt}:${n}`;

const isRun = ({ id, attempt }: Run) =>
  and(eq(exportJobs.id, id), eq(exportJobs.attempt, attempt), eq(exportJobs.state, 'running'));

export const withEvent = (event: ExportEvent) => sql`${exportJobs.events} || ${JSON.stringify([event])}::jsonb`;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

export const findJob = async (db: Queryable, no: string): Promise<JobRow | undefined> => {
  const [job] = await db.select().from(exportJobs).where(eq(exportJobs.no, no));
  return job;
};

/** Takes the oldest queued job, or the oldest short one, so that no other process runs it. */
export const claimJob = async (db: Queryable, isShortLane: boolean, now: Date): Promise<JobRow | undefined> => {
  const short = isShortLane ? lt(exportJobs.total, SHORT_ROWS) : undefined;
  const next = db
    .select({ id: exportJobs.id })
    .from(exportJobs)
    .where(and(eq(exportJobs.state, 'queued'), short))
    .orderBy(asc(exportJobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(exportJobs)
    .set({
      state: 'running',
      attempt: sql`${exportJobs.attempt} + 1`,
      leasedUntil: leaseFrom(now),
      startedAt: now,
      rows: 0,
    })
    .where(eq(exportJobs.id, sql`(${next})`))
    .returning();
  if (job !== undefined && job.attempt > 1) await dropChunks(db, [job.id]);
  return job;
};

/** Reports progress. False when the run has lost its job. */
export const renewLease = async (
  db: Queryable,
  run: Run,
  progress: Pick<JobRow, 'rows' | 'total'>,
  now: Date,
): Promise<boolean> => {
  const renewed = await db
    .update(exportJobs)
    .set({ ...progress, leasedUntil: leaseFrom(now) })
    .where(isRun(run))
    .returning({ id: exportJobs.id });
  return renewed.length > 0;
};

type Ending = Partial<
  Pick<JobRow, 'rows' | 'total' | 'bytes' | 'sha256' | 'failure' | 'finishedAt' | 'expiresAt' | 'leasedUntil'>
> & { state: JobRow['state'] };

/** Ends a run. False when it has lost its job. */
export const endRun = async (db: Queryable, run: Run, ending: Ending, event?: ExportEvent): Promise<boolean> => {
  const ended = await db
    .update(exportJobs)
    .set({ ...ending, ...(event && { events: withEvent(event) }) })
    .where(isRun(run))
    .returning({ id: exportJobs.id });
  return ended.length > 0;
};

/** Queues jobs whose process has died, or fails those that were interrupted too often. */
export const requeueLost = async (db: Queryable, now: Date): Promise<number> => {
  const isLost = and(eq(exportJobs.state, 'running'), lte(exportJobs.leasedUntil, now));
  const failed = await db
    .update(exportJobs)
    .set({ state: 'failed', failure: EXPORTS.interrupted, finishedAt: now })
    .where(and(isLost, sql`${exportJobs.attempt} >= ${ATTEMPTS_MAX}`))
    .returning({ id: exportJobs.id });
  await dropChunks(
    db,
    failed.map(({ id }) => id),
  );
  const queued = await db.update(exportJobs).set({ state: 'queued' }).where(isLost).returning({ id: exportJobs.id });
  return queued.length;
};

/** Ends a request that waits for a second person. False when it no longer waits. */
export const endWaiting = async (
  tx: Tx,
  no: string,
  ending: Partial<Pick<JobRow, 'checkerId' | 'checkerName' | 'failure' | 'finishedAt'>> & { state: JobRow['state'] },
  event: ExportEvent,
): Promise<boolean> => {
  const ended = await tx
    .update(exportJobs)
    .set({ ...ending, events: withEvent(event) })
    .where(and(eq(exportJobs.no, no), eq(exportJobs.state, 'waiting')))
    .returning({ id: exportJobs.id });
  return ended.length > 0;
};

/** Deletes the files whose time is over. */
export const expireFiles = async (tx: Tx, now: Date, event: ExportEvent): Promise<void> => {
  const expired = await tx
    .update(exportJobs)
    .set({ state: 'expired', events: withEvent(event) })
    .where(and(eq(exportJobs.state, 'ready'), lte(exportJobs.expiresAt, now)))
    .returning({ id: exportJobs.id });
  await dropChunks(
    tx,
    expired.map(({ id }) => id),
  );
};

/** Deletes the content of jobs, or of one run only. */
export const dropChunks = async (db: Queryable, ids: readonly number[], attempt?: number): Promise<void> => {
  if (ids.length === 0) return;
  const ofRun = attempt === undefined ? undefined : eq(exportChunks.attempt, attempt);
  await db.delete(exportChunks).where(and(inArray(exportChunks.jobId, [...ids]), ofRun));
};

/** Stores a file while it is written. */
export const storeFile = async (
  db: Queryable,
  job: FileOf,
  file: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> => {
  const { id: jobId, attempt } = job;
  const { fileKey } = readInside(db, job);
  const hash = createHash('sha256');
  let bytes = 0;
  let n = 0;
  for await (const part of inPartsOf(CHUNK_BYTES, file)) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new ExportFailure(EXPORTS.tooLarge);
    hash.update(part);
    const content = lockPart(fileKey, part, placeOf(job, n));
    await db.insert(exportChunks).values({ jobId, attempt, n, content });
    n += 1;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** The content of a file, one part at a time. */
export async function* readFile(db: Queryable, job: FileOf): AsyncGenerator<Buffer> {
  const { id, attempt } = job;
  const { fileKey } = readInside(db, job);
  for (let n = 0; ; n += 1) {
    const [chunk] = await db
      .select({ content: exportChunks.content })
      .from(exportChunks)
      .where(and(eq(exportChunks.jobId, id), eq(exportChunks.attempt, attempt), eq(exportChunks.n, n)));
    if (chunk === undefined) return;
    yield unlockPart(fileKey, chunk.content, placeOf(job, n));
  }
}

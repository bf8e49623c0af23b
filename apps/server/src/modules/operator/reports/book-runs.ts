import type { BookCheck } from '@koi/contract';
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { bookRuns } from './tables.ts';

/** A check that has run longer than this was interrupted together with its process. */
const LONGEST_MS = 3_600_000;

type Run = typeof bookRuns.$inferSelect;

const underWay = (now: Date) =>
  and(isNull(bookRuns.finishedAt), gt(bookRuns.startedAt, new Date(now.getTime() - LONGEST_MS)));

/** Starts a check, unless one is running in any process. */
export const startRun = async (tx: Tx, staffName: string, now: Date): Promise<number | undefined> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi books'))`);
  const [running] = await tx.select({ id: bookRuns.id }).from(bookRuns).where(underWay(now)).limit(1);
  if (running !== undefined) return undefined;
  const [run] = await tx.insert(bookRuns).values({ startedAt: now, staffName }).returning({ id: bookRuns.id });
  return run?.id;
};

export const finishRun = async (
  db: Queryable,
  id: number,
  { at, checks = [], failure = '' }: { at: Date; checks?: BookCheck[]; failure?: string },
): Promise<void> => {
  await db.update(bookRuns).set({ finishedAt: at, checks, failure }).where(eq(bookRuns.id, id));
};

/** The newest check, the newest one with a result, and whether one is running. */
export const newestRuns = async (
  db: Queryable,
  now: Date,
): Promise<{ result: Run | undefined; newest: Run | undefined; isRunning: boolean }> => {
  const last = (where: ReturnType<typeof and>) =>
    db.select().from(bookRuns).where(where).orderBy(desc(bookRuns.id)).limit(1);
  const [[result], [newest], [running]] = await Promise.all([
    last(and(eq(bookRuns.failure, ''), gt(bookRuns.finishedAt, new Date(0)))),
    last(or(ne(bookRuns.failure, ''), gt(bookRuns.finishedAt, new Date(0)))),
    last(underWay(now)),
  ]);
  return { result, newest, isRunning: running !== undefined };
};

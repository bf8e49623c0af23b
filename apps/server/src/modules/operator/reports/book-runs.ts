import type { BookCheck } from '@koi/contract';
import { beijingDay, beijingDayStart } from '@koi/money';
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SealBound } from '../../../ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/index.ts';
import type { Mark } from './books.ts';
import { bookRuns, type CheckSubject } from './tables.ts';

/** A check that has run longer than this was interrupted together with its process. */
const LONGEST_MS = 3_600_000;

type Run = typeof bookRuns.$inferSelect;

const underWay = (subject: CheckSubject, now: Date) =>
  and(
    eq(bookRuns.subject, subject),
    isNull(bookRuns.finishedAt),
    gt(bookRuns.startedAt, new Date(now.getTime() - LONGEST_MS)),
  );

export interface RunDraft {
  subject: CheckSubject;
  /** Who requested it; empty for the nightly job. */
  staffName: string;
  whole: boolean;
}

/** Starts a check, unless one is running in any process. */
export const startRun = async (
  tx: Tx,
  { subject, staffName, whole }: RunDraft,
  now: Date,
): Promise<number | undefined> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi checks'))`);
  const [running] = await tx.select({ id: bookRuns.id }).from(bookRuns).where(underWay(subject, now)).limit(1);
  if (running !== undefined) return undefined;
  const [run] = await tx
    .insert(bookRuns)
    .values({ subject, startedAt: now, staffName, whole })
    .returning({ id: bookRuns.id });
  return run?.id;
};

export const finishRun = async (
  db: Queryable,
  id: number,
  { at, checks = [], mark, failure = '' }: { at: Date; checks?: BookCheck[]; mark?: Mark; failure?: string },
): Promise<void> => {
  const seen = mark && { through: mark.through, begunBelow: mark.begunBelow };
  await db
    .update(bookRuns)
    .set({ finishedAt: at, checks, failure, ...seen })
    .where(eq(bookRuns.id, id));
};

/** Sealing keeps this distance from the end of a day, and from transactions that have no number yet. */
const DISTANCE_MS = 3_600_000;

/**
 * The end of what may be sealed, after a check that saw the ledger at `mark`: the newest transaction that an earlier
 * check saw before today. All database transactions that had begun by then must have ended before `mark`, because one
 * of them may own a lower ledger id. The check at `mark` has then read everything up to there.
 */
export const boundOfSeal = async (db: Queryable, mark: Mark, now: Date): Promise<SealBound | undefined> => {
  const before = new Date(beijingDayStart(beijingDay(now)).getTime() - DISTANCE_MS);
  const [run] = await db
    .select({ through: bookRuns.through, at: bookRuns.startedAt })
    .from(bookRuns)
    .where(
      and(eq(bookRuns.subject, 'books'), lte(bookRuns.startedAt, before), lte(bookRuns.begunBelow, mark.endedBelow)),
    )
    .orderBy(desc(bookRuns.startedAt))
    .limit(1);
  return run?.through ? { through: run.through, at: run.at } : undefined;
};

/** The newest check, the newest one with a result, and whether one is running. */
export const newestRuns = async (
  db: Queryable,
  subject: CheckSubject,
  now: Date,
): Promise<{ result: Run | undefined; newest: Run | undefined; isRunning: boolean }> => {
  const last = (where: ReturnType<typeof and>) =>
    db
      .select()
      .from(bookRuns)
      .where(and(eq(bookRuns.subject, subject), where))
      .orderBy(desc(bookRuns.id))
      .limit(1);
  const [[result], [newest], [running]] = await Promise.all([
    last(and(eq(bookRuns.failure, ''), gt(bookRuns.finishedAt, new Date(0)))),
    last(or(ne(bookRuns.failure, ''), gt(bookRuns.finishedAt, new Date(0)))),
    last(underWay(subject, now)),
  ]);
  return { result, newest, isRunning: running !== undefined };
};

import { addDays, beijingDayStart } from '@koi/money';
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Clock, Database, Queryable, Tx } from '../../../platform/index.ts';
import { type SettlementKind, settlementFailures, settlementRuns } from './tables.ts';

export type Run = typeof settlementRuns.$inferSelect;

/** A transaction that stored a bet was begun at most this long before its commit. */
const MARGIN_MS = 300_000;
/** Bets count as late after five minutes. A run that began sooner after its day may have missed some that do not. */
const TOO_SOON_MS = 2 * MARGIN_MS;

/** Rows of the runs and failures of one kind. */
export const createRunStore = ({ database, clock }: { database: Database; clock: Clock }, kind: SettlementKind) => {
  const runOf = (day: string) => and(eq(settlementRuns.kind, kind), eq(settlementRuns.day, day));
  const update = async (db: Queryable, day: string, set: PgUpdateSetSource<typeof settlementRuns>): Promise<void> => {
    await db.update(settlementRuns).set(set).where(runOf(day));
  };

  return {
    runOf,
    update,

    /**
     * Marks the day as unfinished until the run has ended. The run of the daily job continues an interrupted one, and
     * reads only what changed since a complete one. A run of staff reads the whole day.
     */
    async begin(day: string, staffName: string, terms: unknown): Promise<Run> {
      const startedAt = clock.now();
      const fresh = { startedAt, staffName, since: null, total: 0, done: 0, afterMember: 0, movedAt: null };
      const { since, total, done, afterMember, movedAt, finishedAt, startedAt: before, runs } = settlementRuns;
      const isDaily = staffName === '';
      const isContinued = sql`(${isDaily} AND ${finishedAt} IS NULL)`;
      const keptOr = (column: PgColumn, value: SQLWrapper) =>
        sql`CASE WHEN ${isContinued} THEN ${column} ELSE ${value} END`;
      const complete = new Date(beijingDayStart(addDays(day, 1)).getTime() + TOO_SOON_MS);
      const changedFrom = sql`CASE WHEN ${isDaily} AND ${before} >= ${complete.toISOString()}::timestamptz
        THEN ${before} - interval '${sql.raw(String(MARGIN_MS))} milliseconds' END`;
      const [run] = await database.orm
        .insert(settlementRuns)
        .values({ kind, day, terms, ...fresh })
        .onConflictDoUpdate({
          target: [settlementRuns.kind, settlementRuns.day],
          set: {
            startedAt: keptOr(before, sql`excluded.started_at`),
            since: keptOr(since, changedFrom),
            total: keptOr(total, sql`0`),
            done: keptOr(done, sql`0`),
            afterMember: keptOr(afterMember, sql`0`),
            movedAt: keptOr(movedAt, sql`NULL`),
            finishedAt: null,
            staffName,
            runs: sql`${runs} + 1`,
          },
        })
        .returning();
      if (run === undefined) throw new Error(`the run of ${day} was not stored`);
      return run;
    },

    /** Members who could not be settled in an earlier run of the day. */
    failed: async (day: string): Promise<number[]> => {
      const rows = await database.orm
        .select({ memberId: settlementFailures.memberId })
        .from(settlementFailures)
        .where(and(eq(settlementFailures.kind, kind), eq(settlementFailures.day, day)));
      return rows.map(({ memberId }) => memberId);
    },

    storeFailure: async (day: string, memberId: number, reason: string): Promise<void> => {
      const at = clock.now();
      await database.orm
        .insert(settlementFailures)
        .values({ kind, day, memberId, reason, at })
        .onConflictDoUpdate({
          target: [settlementFailures.kind, settlementFailures.day, settlementFailures.memberId],
          set: { reason, at },
        });
    },

    forgetFailures: async (tx: Tx, day: string, memberIds: readonly number[]): Promise<void> => {
      const { kind: of, day: on, memberId } = settlementFailures;
      await tx.delete(settlementFailures).where(and(eq(of, kind), eq(on, day), inArray(memberId, [...memberIds])));
    },

    /** Stores that the run has come past a member, in the transaction that settled the part. */
    pass: (tx: Tx, day: string, memberIds: readonly number[]): Promise<void> =>
      update(tx, day, {
        afterMember: memberIds.at(-1) ?? 0,
        done: sql`${settlementRuns.done} + ${memberIds.length}`,
        movedAt: clock.now(),
      }),
  };
};

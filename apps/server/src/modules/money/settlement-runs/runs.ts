import { SETTLEMENT_RECHECK_DAYS, SETTLEMENT_RERUN_DAYS } from '@koi/contract';
import { addDays, beijingDay, daysBetween } from '@koi/money';
import { and, eq, gte, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  type JobHandler,
  type JobTimes,
  type Logger,
  refuse,
  type Tx,
} from '../../../platform/index.ts';
import { type SettlementKind, settlementFailures, settlementRuns } from './tables.ts';

export interface SettlementRunsDeps {
  database: Database;
  clock: Clock;
  log: Logger;
}

/** Number of new records, and the amount that they add or pay. */
export interface Written {
  records: number;
  amount: bigint;
}

export interface Settled extends Written {
  /** Number of members who could not be settled. The reasons are stored with the day. */
  failed: number;
}

/** The members to settle for one day, and the function that settles them. */
export interface DayOfSettlement {
  memberIds: readonly number[];
  /** Makes the records of these members equal to the current bets by adding the difference. Never changes a record. */
  settle(tx: Tx, memberIds: readonly number[]): Promise<Written>;
}

/** One kind of daily settlement: who is settled, and how. */
export interface SettlementRules<Terms> {
  kind: SettlementKind;
  /** Name of the daily job. */
  job: string;
  /** Subject of the log line about a member who could not be settled, such as `commission of an agent`. */
  subject: string;
  /** Number of members settled in one transaction. */
  batchSize: number;
  /** The current terms. They are stored by the first run of a day, and later runs of that day get the stored ones. */
  terms(): Promise<Terms>;
  /** Work that is done once for all days of a run. */
  prepare?(days: readonly string[]): Promise<void>;
  /** Undefined when no account is settled for that day. */
  readDay(day: string, terms: Terms): Promise<DayOfSettlement | undefined>;
}

const REASON_MAX = 200;

/** Reason of a failure as shown to staff: the database's message if there is one, never the values of a query. */
const reasonOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return (root instanceof Error ? root.message : String(root)).slice(0, REASON_MAX);
};

const NOTHING: Settled = { records: 0, amount: 0n, failed: 0 };

const plus = (a: Settled, b: Settled): Settled => ({
  records: a.records + b.records,
  amount: a.amount + b.amount,
  failed: a.failed + b.failed,
});

/** Yesterday is settled at 00:20. The later hourly runs do nothing unless a run was missed, interrupted or failed. */
const TIMES: JobTimes = { cron: '20 * * * *', tz: 'Asia/Shanghai' };

/** Settles Beijing days: every night by a job, and again at the request of staff. */
export const createSettlementRuns = <Terms>(
  { database, clock, log }: SettlementRunsDeps,
  { kind, job, subject, batchSize, terms, prepare, readDay }: SettlementRules<Terms>,
) => {
  const runOf = (day: string) => and(eq(settlementRuns.kind, kind), eq(settlementRuns.day, day));

  /** Marks the day as unfinished until the run has ended, so that the next run completes an interrupted one. */
  const begin = async (day: string, staffName: string): Promise<Terms> => {
    const [current, startedAt] = [await terms(), clock.now()];
    return database.transaction(async (tx) => {
      const [run] = await tx
        .insert(settlementRuns)
        .values({ kind, day, terms: current, startedAt, staffName })
        .onConflictDoUpdate({
          target: [settlementRuns.kind, settlementRuns.day],
          set: { startedAt, staffName, finishedAt: null, runs: sql`${settlementRuns.runs} + 1` },
        })
        .returning({ terms: settlementRuns.terms });
      await tx
        .delete(settlementFailures)
        .where(and(eq(settlementFailures.kind, kind), eq(settlementFailures.day, day)));
      return run === undefined ? current : (run.terms as Terms);
    });
  };

  const storeFailure = async (day: string, memberId: number, cause: unknown): Promise<Settled> => {
    log.error({ err: cause, memberId, day }, `${subject} could not be settled`);
    const [reason, at] = [reasonOf(cause), clock.now()];
    // If the database is unavailable, this fails too. The run is then aborted and the next one completes it.
    await database.orm
      .insert(settlementFailures)
      .values({ kind, day, memberId, reason, at })
      .onConflictDoUpdate({
        target: [settlementFailures.kind, settlementFailures.day, settlementFailures.memberId],
        set: { reason, at },
      });
    return { ...NOTHING, failed: 1 };
  };

  /**
   * Settles a batch in one transaction. If that fails, its members are settled one by one, so that a single failing
   * member does not block the others.
   */
  const settleBatch = async (day: string, batch: DayOfSettlement): Promise<Settled> => {
    try {
      const written = await database.transaction((tx) => batch.settle(tx, batch.memberIds));
      return { ...written, failed: 0 };
    } catch (cause) {
      const [memberId, ...others] = batch.memberIds;
      if (memberId !== undefined && others.length === 0) return storeFailure(day, memberId, cause);
    }
    return settleMembers(day, batch, 1);
  };

  const settleMembers = async (day: string, { memberIds, settle }: DayOfSettlement, size: number): Promise<Settled> => {
    let all = NOTHING;
    for (let from = 0; from < memberIds.length; from += size)
      all = plus(all, await settleBatch(day, { memberIds: memberIds.slice(from, from + size), settle }));
    return all;
  };

  const settleDay = async (day: string, termsOfDay: Terms): Promise<Settled> => {
    const work = await readDay(day, termsOfDay);
    const settled = work === undefined ? NOTHING : await settleMembers(day, work, batchSize);
    await database.orm.update(settlementRuns).set({ finishedAt: clock.now() }).where(runOf(day));
    log.info({ ...settled, amount: `${settled.amount}`, kind, day }, 'a day is settled');
    return settled;
  };

  /** All days are begun before the first is settled, so that an interrupted run leaves all of its rest unfinished. */
  const settleDays = async (days: readonly string[], staffName: string): Promise<Settled> => {
    const begun: [day: string, terms: Terms][] = [];
    for (const day of days) begun.push([day, await begin(day, staffName)]);
    await prepare?.(days);
    let all = NOTHING;
    for (const [day, termsOfDay] of begun) all = plus(all, await settleDay(day, termsOfDay));
    return all;
  };

  /**
   * The last days are always due, because bets may change late. Earlier days are due when no run has finished them, or
   * when members failed in the last one.
   */
  const daysDue = async (today: string): Promise<string[]> => {
    const { day, finishedAt } = settlementRuns;
    const hasFailures = sql<boolean>`EXISTS (
      SELECT FROM settlement_failure f WHERE f.kind = settlement_run.kind AND f.day = settlement_run.day)`;
    const runs = await database.orm
      .select({ day, finishedAt, hasFailures })
      .from(settlementRuns)
      .where(and(eq(settlementRuns.kind, kind), gte(day, addDays(today, -SETTLEMENT_RERUN_DAYS))));
    const complete = new Set(runs.filter((run) => run.finishedAt !== null && !run.hasFailures).map((run) => run.day));
    const recheck = addDays(today, -SETTLEMENT_RECHECK_DAYS);
    const [start = recheck] = [recheck, ...runs.map((run) => run.day)].toSorted();
    return Array.from({ length: daysBetween(start, today) }, (_, index) => addDays(start, index)).filter(
      (each) => each >= recheck || !complete.has(each),
    );
  };

  /** Settles all due days, oldest first. Does nothing when today's run is complete. */
  const settleDue = async (): Promise<void> => {
    const today = beijingDay(clock.now());
    const yesterday = runOf(addDays(today, -1));
    const [done] = await database.orm
      .select({ checkedOn: settlementRuns.checkedOn })
      .from(settlementRuns)
      .where(yesterday);
    if (done?.checkedOn === today) return;
    const { failed } = await settleDays(await daysDue(today), '');
    // A run with failures is due again at the next hour.
    if (failed === 0) await database.orm.update(settlementRuns).set({ checkedOn: today }).where(yesterday);
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: job, times: TIMES, handler: () => settleDue() },
  ];

  return {
    jobs,
    settleDue,

    /** Settles a day at the request of staff. Only the difference to what was already settled is added. */
    async settleAgain(day: string, staffName: string): Promise<Settled> {
      const age = daysBetween(day, beijingDay(clock.now()));
      if (age < 1) throw refuse('settlementRuns.dayOpen');
      if (age > SETTLEMENT_RERUN_DAYS) throw refuse('settlementRuns.dayOld');
      return settleDays([day], staffName);
    },
  };
};
export type SettlementRuns = ReturnType<typeof createSettlementRuns>;

import { SETTLEMENT_RECHECK_DAYS, SETTLEMENT_RERUN_DAYS } from '@koi/contract';
import { addDays, beijingDay, daysBetween } from '@koi/money';
import { and, eq, gte, sql } from 'drizzle-orm';
import {
  type JobContext,
  type JobHandler,
  type JobTimes,
  type Logger,
  refuse,
  requireTime,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { createRunStore, type Run } from './run-store.ts';
import { addRecords, NO_SUMS, plusSums, type Sums } from './sums.ts';
import { type SettlementKind, settlementRuns } from './tables.ts';

export interface SettlementRunsDeps extends ServiceDeps {
  log: Logger;
}

/** Sums of the new records of a run. */
export interface Settled extends Sums {
  /** Number of members who could not be settled. The reasons are stored with the day. */
  failed: number;
}

/** The members to settle for one day, and the function that settles them. */
export interface DayOfSettlement {
  memberIds: readonly number[];
  /** Makes the records of these members equal to the current bets by adding the difference. Never changes a record. */
  settle(tx: Tx, memberIds: readonly number[]): Promise<Sums>;
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
  prepare?(runs: readonly Pick<Run, 'day' | 'since'>[]): Promise<void>;
  /**
   * Reads who is settled. With `since`, only members whose bets changed from that moment on. Undefined when no account
   * is settled for that day.
   */
  readDay(day: string, terms: Terms, since?: Date): Promise<DayOfSettlement | undefined>;
}

/** When a run has to end, and where it reports its progress. */
type Limits = Pick<JobContext, 'signal' | 'progress'>;

const REASON_MAX = 200;

/** Reason of a failure as shown to staff: the database's message if there is one, never the values of a query. */
const reasonOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return (root instanceof Error ? root.message : String(root)).slice(0, REASON_MAX);
};

const NOTHING: Settled = { ...NO_SUMS, failed: 0 };

const plus = (a: Settled, b: Settled): Settled => ({ ...plusSums(a, b), failed: a.failed + b.failed });

/** Yesterday is settled at 00:20. The later hourly runs do nothing unless a run was missed, interrupted or failed. */
const TIMES: JobTimes = { cron: '20 * * * *', tz: 'Asia/Shanghai' };

/** Settles Beijing days: every night by a job, and again at the request of staff. */
export const createSettlementRuns = <Terms>(
  { database, clock, log }: SettlementRunsDeps,
  { kind, job, subject, batchSize, terms, prepare, readDay }: SettlementRules<Terms>,
) => {
  const store = createRunStore({ database, clock }, kind);

  const storeFailure = async (day: string, memberId: number, cause: unknown): Promise<Settled> => {
    log.error({ err: cause, memberId, day }, `${subject} could not be settled`);
    // If the database is unavailable, this fails too. The run is then aborted and the next one completes it.
    await store.storeFailure(day, memberId, reasonOf(cause));
    await database.transaction((tx) => store.pass(tx, day, [memberId]));
    return { ...NOTHING, failed: 1 };
  };

  /**
   * Settles a batch in one transaction. If that fails, its members are settled one by one, so that a single failing
   * member does not block the others.
   */
  const settleBatch = async (day: string, { memberIds, settle }: DayOfSettlement): Promise<Settled> => {
    try {
      const written = await database.transaction(async (tx) => {
        const settled = await settle(tx, memberIds);
        await addRecords(tx, kind, day, settled);
        await store.forgetFailures(tx, day, memberIds);
        await store.pass(tx, day, memberIds);
        return settled;
      });
      return { ...written, failed: 0 };
    } catch (cause) {
      const [memberId, ...others] = memberIds;
      if (memberId !== undefined && others.length === 0) return storeFailure(day, memberId, cause);
    }
    let all = NOTHING;
    for (const memberId of memberIds) all = plus(all, await settleBatch(day, { memberIds: [memberId], settle }));
    return all;
  };

  /** Settles the members of a run in the order of their ids, after those that it has passed already. */
  const settleMembers = async (run: Run, work: DayOfSettlement, { signal, progress }: Limits): Promise<Settled> => {
    const { day, done } = run;
    const due = new Set([...work.memberIds, ...(await store.failed(day))]);
    const memberIds = [...due].filter((memberId) => memberId > run.afterMember).toSorted((a, b) => a - b);
    const total = done + memberIds.length;
    if (memberIds.length > 0) await store.update(database.orm, day, { total });
    let all = NOTHING;
    for (let from = 0; from < memberIds.length; from += batchSize) {
      requireTime(signal);
      await progress?.(done + from, total);
      const batch = { memberIds: memberIds.slice(from, from + batchSize), settle: work.settle };
      all = plus(all, await settleBatch(day, batch));
    }
    return all;
  };

  const settleDay = async (run: Run, limits: Limits): Promise<Settled> => {
    const { day, since } = run;
    const work = await readDay(day, run.terms as Terms, since ?? undefined);
    const settled = work === undefined ? NOTHING : await settleMembers(run, work, limits);
    await store.update(database.orm, day, { finishedAt: clock.now() });
    const { records, amount, failed } = settled;
    log.info({ records, amount: `${amount}`, failed, kind, day }, 'a day is settled');
    return settled;
  };

  /** All days are begun before the first is settled, so that an interrupted run leaves all of its rest unfinished. */
  const settleDays = async (days: readonly string[], staffName: string, limits: Limits = {}): Promise<Settled> => {
    const begun: Run[] = [];
    for (const day of days) begun.push(await store.begin(day, staffName, await terms()));
    await prepare?.(begun);
    let all = NOTHING;
    for (const run of begun) {
      requireTime(limits.signal);
      all = plus(all, await settleDay(run, limits));
    }
    return all;
  };

  /**
   * The last days are always due, because bets may change late; only members with such bets are settled again. Earlier days are due when no run has finished them, or
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
  const settleDue = async (limits: Limits = {}): Promise<void> => {
    const today = beijingDay(clock.now());
    const yesterday = addDays(today, -1);
    const [done] = await database.orm
      .select({ checkedOn: settlementRuns.checkedOn })
      .from(settlementRuns)
      .where(store.runOf(yesterday));
    if (done?.checkedOn === today) return;
    const { failed } = await settleDays(await daysDue(today), '', limits);
    // A run with failures is due again at the next hour.
    if (failed === 0) await store.update(database.orm, yesterday, { checkedOn: today });
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: job, times: TIMES, handler: (limits) => settleDue(limits) },
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

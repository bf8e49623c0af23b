import { type BackgroundJob, JOB_NAMES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { nextDue, scheduleText } from './job-times.ts';
import { progressOf } from './progress.ts';
import { jobStates } from './tables.ts';

/** A defined job, as far as the list of jobs shows it. */
export interface DefinedJob {
  name: string;
  cron: string | undefined;
  expireInS: number;
}

type State = typeof jobStates.$inferSelect;

const FAILURE_MAX = 300;

/** Failure as shown to staff: the message of its cause, never the values of a query. */
const failureOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return (root instanceof Error ? root.message || root.name : String(root)).slice(0, FAILURE_MAX);
};

const stateOf = (state: State | undefined, expireInS: number, now: Date): BackgroundJob['state'] => {
  if (state === undefined) return 'never';
  if (state.endedAt !== null) return state.failure === '' ? 'done' : 'failed';
  // A killed process leaves its run without an end.
  return now.getTime() - state.startedAt.getTime() > expireInS * 1_000 ? 'interrupted' : 'running';
};

const toWire = ({ name, cron, expireInS }: DefinedJob, row: State | undefined, now: Date): BackgroundJob => {
  const state = stateOf(row, expireInS, now);
  return {
    name,
    title: JOB_NAMES[name] ?? name,
    schedule: scheduleText(cron),
    state,
    started_at: row === undefined ? '' : beijingTime(row.startedAt),
    ended_at: row === undefined || row.endedAt === null ? '' : beijingTime(row.endedAt),
    failure: row?.failure ?? '',
    progress: row === undefined || state !== 'running' || row.total === 0 ? null : progressOf(row, now),
    next_at: cron === undefined ? '' : beijingTime(nextDue(cron, now)),
    expires_s: expireInS,
  };
};

/** Stores the last run of each job, for the list that staff see. */
export const createJobStates = ({ database, clock }: { database: Database; clock: Clock }) => {
  const db = database.orm;
  const update = (name: string, set: Partial<State>) => db.update(jobStates).set(set).where(eq(jobStates.name, name));
  return {
    async begin(name: string): Promise<void> {
      const set = { startedAt: clock.now(), endedAt: null, failure: '', done: 0, total: 0, movedAt: null };
      await db
        .insert(jobStates)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: jobStates.name, set });
    },

    async move(name: string, done: number, total: number): Promise<void> {
      await update(name, { done, total, movedAt: clock.now() });
    },

    async end(name: string, cause?: unknown): Promise<void> {
      await update(name, { endedAt: clock.now(), failure: cause === undefined ? '' : failureOf(cause) });
    },

    /** The defined jobs with their last runs, by title. */
    async list(defined: readonly DefinedJob[]): Promise<BackgroundJob[]> {
      const now = clock.now();
      const states = new Map((await db.select().from(jobStates)).map((state) => [state.name, state]));
      return defined
        .map((job) => toWire(job, states.get(job.name), now))
        .toSorted((a, b) => a.title.localeCompare(b.title, 'zh-CN'));
    },
  };
};

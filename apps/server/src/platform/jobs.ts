import { setMaxListeners } from 'node:events';
import { type BackgroundJob, JOBS } from '@koi/contract';
import PgBoss from 'pg-boss';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { isRetryable } from './database-errors.ts';
import { createJobStates } from './job-states.ts';
import type { Logger } from './log.ts';
import { createRunLocks, type RunLocks } from './run-locks.ts';

export interface JobTimes {
  cron?: string;
  tz?: 'Asia/Shanghai';
  /** After this time a run counts as failed and is reported. The default depends on how often the job is due. */
  expireInS?: number;
}

/** Stores how much of a run is done. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

export interface JobContext {
  now: Date;
  log: Logger;
  data: unknown;
  /** Aborted when the process stops, and shortly before the run expires. A long run then ends after its current part. */
  signal?: AbortSignal;
  progress?: ReportProgress;
}

/** Ends a run between two parts. The queue starts it again, and it continues with the next part. */
class RunInterrupted extends Error {
  override name = 'RunInterrupted';
}

/** Throws when a run has to end, because the process stops or the run is about to expire. */
export const requireTime = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) throw new RunInterrupted(JOBS.paused);
};

export type JobHandler = (context: JobContext) => Promise<void>;

export interface Jobs {
  define(name: string, times: JobTimes, handler: JobHandler): void;
  /** Queues one run, for any process that works the queue. */
  send(name: string, data?: object): Promise<void>;
  /** Runs the job immediately in this process. For tests and the command line. */
  run(name: string, data?: object): Promise<void>;
  /** All defined jobs with their last runs. */
  list(): Promise<BackgroundJob[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  /** Database address for the connection that holds the locks of running jobs. */
  url: string;
  clock: Clock;
  log: Logger;
  lockGraceMs?: number;
  /** Pause between two looks at a queue. */
  pollMs?: number;
}

const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 2_000;
/** Old runs are deleted early, because the last run of each job is kept apart. */
const KEPT = { archiveCompletedAfterSeconds: 3_600, deleteAfterDays: 2 };
const RETRY = { retryLimit: 3, retryDelay: 30, retryBackoff: true };

const ALREADY_RUNNING = 'an earlier run is still under way';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Jobs that are due every few minutes are short. Nightly jobs may read the whole ledger. */
export const expiryOf = ({ cron, expireInS }: JobTimes): number => {
  if (expireInS !== undefined) return expireInS;
  const [minute = '', hour = ''] = (cron ?? '').split(' ');
  if (cron === undefined || minute.startsWith('*')) return 5 * MINUTE_S;
  return hour.startsWith('*') ? HOUR_S : 4 * HOUR_S;
};

/** The share of its expiry that a run may use, so that a run in parts ends in order before it expires. */
const USABLE = 0.9;

const ATTEMPTS = 5;

/** Creating a queue creates a table, which can fail when two processes start on a new database at the same time. */
const withRetries = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt === ATTEMPTS || !isRetryable(cause)) throw cause;
    }
  }
};

/** How often recording the outcome of a run is attempted. After that, the row expires. */
const OUTCOME_ATTEMPTS = 30;

interface Worker {
  /** Id of the running job. */
  jobId: string | undefined;
  done: Promise<void>;
}

/** Scheduled jobs and queues on pg-boss, in their own schema, over the application's connection pool. */
export const createJobs = ({ database, url, clock, log, lockGraceMs, pollMs = POLL_MS }: JobsOptions): Jobs => {
  const defined = new Map<string, { times: JobTimes; handler: JobHandler }>();
  const workers = new Map<string, Worker>();
  const states = createJobStates({ database, clock });
  let boss: PgBoss | undefined;
  let locks: RunLocks | undefined;
  let stopping = new AbortController();

  const run = async (name: string, data: unknown = {}, signal?: AbortSignal): Promise<void> => {
    const job = defined.get(name);
    if (job === undefined) throw new Error(`no job is called ${name}`);
    const progress: ReportProgress = (done, total) => states.move(name, done, total);
    await states.begin(name);
    try {
      await job.handler({ now: clock.now(), log: log.child({ job: name }), data, progress, ...(signal && { signal }) });
    } catch (cause) {
      await states.end(name, cause).catch(() => undefined);
      throw cause;
    }
    await states.end(name).catch((cause: unknown) => log.warn({ err: cause, job: name }, 'jobs disturbed'));
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      stopping.signal.addEventListener('abort', finish);
    });

  const record = async (name: string, write: () => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write();
        return;
      } catch (cause) {
        if (attempt === 1) log.warn({ err: cause, job: name }, 'the outcome of a job could not be recorded yet');
        if (attempt >= OUTCOME_ATTEMPTS || stopping.signal.aborted) return;
        await pause(pollMs);
      }
    }
  };

  const perform = async (running: PgBoss, name: string, { id, data }: PgBoss.Job<unknown>): Promise<void> => {
    const expireInS = expiryOf(defined.get(name)?.times ?? {});
    const overdue = setTimeout(() => log.error({ job: name, expireInS }, 'job exceeds its expiry'), expireInS * 1_000);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(expireInS * USABLE * 1_000)]);
    try {
      await run(name, data, signal);
      await record(name, () => running.complete(name, id));
    } catch (cause) {
      if (cause instanceof RunInterrupted) log.info({ job: name }, 'job paused');
      else log.error({ err: cause, job: name }, 'job failed');
      const reason = cause instanceof Error ? cause.name : typeof cause;
      await record(name, () => running.fail(name, id, { reason }));
    } finally {
      clearTimeout(overdue);
    }
  };

  /** Polls a queue once: starts at most one run, and none while an earlier one is still running. */
  const workOnce = async (running: PgBoss, held: RunLocks, name: string, worker: Worker): Promise<void> => {
    const [job] = await running.fetch(name, { batchSize: 1 });
    if (job === undefined) return;
    worker.jobId = job.id;
    try {
      if (!(await held.take(name).catch(() => false))) {
        log.info({ job: name }, 'an earlier run is still under way: tried again later');
        await record(name, () => running.fail(name, job.id, { reason: ALREADY_RUNNING }));
        return;
      }
      try {
        await perform(running, name, job);
      } finally {
        await held.release(name);
      }
    } finally {
      worker.jobId = undefined;
    }
  };

  // Replaces `work` of pg-boss, which records outcomes without waiting for the result or handling its failure, and
  // starts the next run while an expired one is still running.
  const work = async (running: PgBoss, held: RunLocks, name: string, worker: Worker): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await workOnce(running, held, name, worker).catch((cause: unknown) =>
        log.warn({ err: cause, job: name }, 'jobs disturbed'),
      );
      await pause(pollMs);
    }
  };

  const bind = async (running: PgBoss, held: RunLocks, name: string, times: JobTimes): Promise<void> => {
    const { cron, tz = 'Asia/Shanghai' } = times;
    const queue = { name, policy: 'short' as const, ...RETRY, expireInSeconds: expiryOf(times) };
    await withRetries(() => running.createQueue(name, queue));
    // A queue that already exists keeps its earlier settings without this update.
    await withRetries(() => running.updateQueue(name, queue));
    if (cron !== undefined) await running.schedule(name, cron, {}, { tz });
    const worker: Worker = { jobId: undefined, done: Promise.resolve() };
    worker.done = work(running, held, name, worker);
    workers.set(name, worker);
  };

  const finishRuns = async (running: PgBoss): Promise<void> => {
    stopping.abort();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_TIMEOUT_MS);
    });
    await Promise.race([Promise.all([...workers.values()].map(({ done }) => done)), late]);
    clearTimeout(timer);
    for (const [name, { jobId }] of workers) {
      if (jobId !== undefined)
        await running.fail(name, jobId, { reason: 'the process stopped' }).catch(() => undefined);
    }
    workers.clear();
  };

  return {
    define(name, times, handler) {
      if (defined.has(name)) throw new Error(`the job ${name} is defined twice`);
      defined.set(name, { times, handler });
    },
    run: (name, data) => run(name, data),
    list: () =>
      states.list([...defined].map(([name, { times }]) => ({ name, cron: times.cron, expireInS: expiryOf(times) }))),
    async send(name, data = {}) {
      if (boss === undefined) throw new Error('jobs are not running');
      await boss.send(name, data);
    },
    async start() {
      const starting = new PgBoss({
        schema: 'jobs',
        ...KEPT,
        db: { executeSql: (text, values) => database.pool.query(text, values) },
      });
      starting.on('error', (error) => log.warn({ reason: error.message }, 'jobs disturbed'));
      stopping = new AbortController();
      // Every queue adds a listener to this signal while it pauses.
      setMaxListeners(defined.size + 1, stopping.signal);
      locks = createRunLocks({ url, log, ...(lockGraceMs === undefined ? {} : { graceMs: lockGraceMs }) });
      await starting.start();
      for (const [name, { times }] of defined) await bind(starting, locks, name, times);
      boss = starting;
    },
    async stop() {
      const running = boss;
      boss = undefined;
      if (running === undefined) return;
      await finishRuns(running);
      await locks?.close();
      await running
        .stop({ graceful: false, close: false })
        .catch((cause: unknown) => log.warn({ err: cause }, 'jobs did not stop in order'));
    },
  };
};

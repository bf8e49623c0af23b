import PgBoss from 'pg-boss';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { isRetryable } from './database-errors.ts';
import type { Logger } from './log.ts';

export interface JobTimes {
  cron?: string;
  tz?: 'Asia/Shanghai';
}

export type JobHandler = (context: { now: Date; log: Logger; data: unknown }) => Promise<void>;

export interface Jobs {
  define(name: string, times: JobTimes, handler: JobHandler): void;
  /** Asks for one run soon, by whichever process works the queue. */
  send(name: string, data?: object): Promise<void>;
  /** One run here and now; for tests and the command line. */
  run(name: string, data?: object): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 10_000;
const RETRY = { retryLimit: 3, retryDelay: 30, retryBackoff: true };

const ATTEMPTS = 5;

/** A queue is a table: two processes that start on a new database at the same moment get into each other's way. */
const insistently = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt === ATTEMPTS || !isRetryable(cause)) throw cause;
    }
  }
};

/** Cron and queues over pg-boss, in a schema of its own, on the application's connections. */
export const createJobs = ({ database, clock, log }: { database: Database; clock: Clock; log: Logger }): Jobs => {
  const defined = new Map<string, { times: JobTimes; handler: JobHandler }>();
  let boss: PgBoss | undefined;

  const run = async (name: string, data: unknown = {}): Promise<void> => {
    const job = defined.get(name);
    if (job === undefined) throw new Error(`no job is called ${name}`);
    await job.handler({ now: clock.now(), log: log.child({ job: name }), data });
  };

  const bind = async (running: PgBoss, name: string, { cron, tz = 'Asia/Shanghai' }: JobTimes): Promise<void> => {
    await insistently(() => running.createQueue(name, { name, policy: 'short', ...RETRY }));
    await running.work(name, { batchSize: 1 }, async (jobs) => {
      for (const { data } of jobs) {
        await run(name, data).catch((cause: unknown) => {
          log.error({ err: cause, job: name }, 'job failed');
          throw cause;
        });
      }
    });
    if (cron !== undefined) await running.schedule(name, cron, {}, { tz });
  };

  return {
    define(name, times, handler) {
      if (defined.has(name)) throw new Error(`the job ${name} is defined twice`);
      defined.set(name, { times, handler });
    },
    run,
    async send(name, data = {}) {
      if (boss === undefined) throw new Error('jobs are not running');
      await boss.send(name, data);
    },
    async start() {
      const starting = new PgBoss({
        schema: 'jobs',
        db: { executeSql: (text, values) => database.pool.query(text, values) },
      });
      starting.on('error', (error) => log.warn({ reason: error.message }, 'jobs disturbed'));
      await starting.start();
      for (const [name, { times }] of defined) await bind(starting, name, times);
      boss = starting;
    },
    async stop() {
      await boss?.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS, close: false });
      boss = undefined;
    },
  };
};

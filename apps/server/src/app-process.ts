import { TALK_CLOSED } from '@koi/contract';
import type { FastifyInstance } from 'fastify';
import { createApiServer } from './api-server.ts';
import { type AppOptions, createModules, type Modules } from './app.ts';
import {
  createHealthServer,
  createJobs,
  createMetrics,
  forgetOldKeys,
  hashAgain,
  type Jobs,
  type Metrics,
  openDatabase,
  PATIENT_CONNECTIONS,
  sealAgain,
  sealPlain,
  withReplica,
} from './platform/index.ts';
import { PLAIN_PLACES, SEALED_COLUMNS } from './sealed-columns.ts';

/** The part of the application that one process runs, as its role says. */
export interface App {
  http: FastifyInstance;
  metrics: Metrics;
  /**
   * Starts the work of the role and the HTTP server, and returns the address it listens on: none for a worker under a
   * parent, whose port belongs to the API processes.
   */
  start(): Promise<string>;
  /**
   * Finishes accepted requests within the limit. The caller owns the database and closes it. With `isReplaced`, another
   * process already serves the same port.
   */
  stop(how?: { isReplaced: boolean }): Promise<void>;
}

const DRAIN_LIMIT_MS = 12_000;
/** Statement timeout for queries that read the whole ledger. */
const PATIENCE_MS = 600_000;
/** Sealing the values of a large house again takes longer than the other jobs that are due every few minutes. */
const SEALING_S = 4 * 3_600;

const defineJobs = (jobs: Jobs, modules: Modules, { database, config }: AppOptions): void => {
  const timed = Object.values(modules).flatMap((module) => ('jobs' in module ? module.jobs : []));
  for (const { name, times, handler } of timed) jobs.define(name, times, handler);
  jobs.define('forget-keys', { cron: '50 4 * * *' }, ({ now }) => forgetOldKeys(database.orm, now));
  const sealing = { database, columns: SEALED_COLUMNS, secrets: config };
  const plain = { database, places: PLAIN_PLACES };
  jobs.define('seal-plain', { cron: '5-55/10 * * * *', expireInS: SEALING_S }, (context) => sealPlain(plain, context));
  jobs.define('seal-again', { cron: '*/10 * * * *', expireInS: SEALING_S }, (context) => sealAgain(sealing, context));
  jobs.define('hash-again', { cron: '3-53/10 * * * *', expireInS: SEALING_S }, (context) =>
    hashAgain(sealing, context),
  );
};

/** Starts jobs, and the loops that read bets, fold figures, compare sightings and write exports every few seconds. */
const startWorker = async (modules: Modules, jobs: Jobs): Promise<void> => {
  await jobs.start();
  modules.bets.start();
  modules.endings.start();
  modules.figures.start();
  modules.risk.start();
  modules.exports.start();
};

/** Starts what an API process does besides answering calls. */
const startApi = async ({ liveChat, maintenance }: Modules): Promise<void> => {
  await liveChat.sockets.start();
  maintenance.watch.start();
};

export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, database, clock, log } = options;
  const { role } = config;
  const metrics = createMetrics(database.pool, options.siblings);
  const patience = { poolSize: PATIENT_CONNECTIONS, statementTimeoutMs: PATIENCE_MS, log, secrets: config };
  const patient = withReplica(openDatabase(config.databaseUrl, patience), config.replicaUrl, patience);
  const modules = createModules(options, patient, metrics);
  const jobs = createJobs({ database, url: config.databaseUrl, clock, log });
  defineJobs(jobs, modules, options);
  const {
    app: http,
    drain,
    sockets,
  } = role === 'worker'
    ? createHealthServer({ config, database, log, metrics })
    : await createApiServer(options, modules, { jobs, metrics });
  modules.transfers.watch(metrics.house);
  modules.reports.watch(metrics.house);
  return {
    http,
    metrics,
    async start() {
      if (role !== 'api') await startWorker(modules, jobs);
      if (role !== 'worker') await startApi(modules);
      if (role === 'worker' && options.siblings !== undefined) return '';
      return http.listen({ port: config.port, host: config.host });
    },
    async stop({ isReplaced } = { isReplaced: false }) {
      if (isReplaced) drain.leave();
      // Callers of a worker are monitors only.
      else await drain.announce(role === 'worker' ? 0 : config.drainMs);
      await modules.maintenance.watch.stop();
      await sockets?.drain(TALK_CLOSED.restart);
      await drain.finish(DRAIN_LIMIT_MS, isReplaced ? config.drainMs : undefined);
      await modules.liveChat.sockets.stop();
      await Promise.all([
        modules.deposits.stop(),
        modules.bets.stop(),
        modules.endings.stop(),
        modules.transfers.stop(),
        modules.figures.stop(),
        modules.risk.stop(),
      ]);
      await Promise.all([jobs.stop(), modules.exports.stop()]);
      await modules.reports.settled();
      await patient.close();
    },
  };
};

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lostLogLines } from './log.ts';

export interface Metrics {
  registry: Registry;
  httpSeconds: Histogram<'row' | 'status'>;
  ledgerPosts: Counter<'kind' | 'outcome'>;
  /** Unhandled rejections that were tolerated because the database was lost. */
  toleratedRejections: Counter;
}

interface PoolSizes {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const watchPool = (registry: Registry, pool: PoolSizes) =>
  new Gauge({
    name: 'koi_pool_connections',
    help: 'Database connections of this process, and callers waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

const watchLog = (registry: Registry) =>
  new Gauge({
    name: 'koi_log_lines_lost',
    help: 'Lines of the log that were lost since the process started, for example on a full disk',
    registers: [registry],
    collect() {
      this.set(lostLogLines());
    },
  });

/** Open live chat connections of guests and staff. */
export const watchSockets = (registry: Registry, count: () => number) =>
  new Gauge({
    name: 'koi_sockets',
    help: 'WebSockets open on this process',
    registers: [registry],
    collect() {
      this.set(count());
    },
  });

export const createMetrics = (pool: PoolSizes): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(registry, pool);
  watchLog(registry);
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'koi_http_seconds',
      help: 'Time to answer a call, by contract row and HTTP status',
      labelNames: ['row', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    ledgerPosts: new Counter({
      name: 'koi_ledger_posts_total',
      help: 'Ledger transactions by kind; outcome is posted, replayed or refused',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    toleratedRejections: new Counter({
      name: 'koi_tolerated_rejections_total',
      help: 'Rejections without a handler that a lost database caused and that did not end the process',
      registers: [registry],
    }),
  };
};

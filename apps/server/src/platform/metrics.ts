import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AnswerTimes } from './answer-times.ts';
import { lostLogLines } from './log.ts';
import type { Siblings } from './siblings.ts';

export interface Metrics {
  /** Metrics that this process counts. */
  registry: Registry;
  /** Metrics that are read from the database and are the same in every process. */
  house: Registry;
  /**
   * The text for Prometheus. Under a parent it has what every process counts, with the label `process`, and what is read
   * from the database once.
   */
  report(): Promise<string>;
  answerTimes: AnswerTimes;
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

/** The label `process` keeps the series of the processes apart, so each has at most one value to choose from. */
const joined = async (siblings: Siblings): Promise<string> => {
  const all = await siblings.allMetrics();
  return AggregatorRegistry.aggregate(
    all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' }))),
  ).metrics();
};

const shareWith = (siblings: Siblings, registry: Registry): void => {
  registry.setDefaultLabels({ process: siblings.name });
  siblings.share(() => registry.getMetricsAsJSON());
};

export const createMetrics = (pool: PoolSizes, siblings?: Siblings): Metrics => {
  const [registry, house] = [new Registry(), new Registry()];
  if (siblings !== undefined) shareWith(siblings, registry);
  collectDefaultMetrics({ register: registry });
  watchPool(registry, pool);
  watchLog(registry);
  return {
    registry,
    house,
    report: async () =>
      [await (siblings === undefined ? registry.metrics() : joined(siblings)), await house.metrics()].join('\n'),
    answerTimes: new AnswerTimes(registry),
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

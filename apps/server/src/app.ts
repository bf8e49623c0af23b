import { memberRows, openApiDocument } from '@koi/contract';
import type { FastifyInstance } from 'fastify';
import { auditLedger, createLedger } from './ledger/index.ts';
import { createCards } from './modules/cards/index.ts';
import { createContent } from './modules/content/index.ts';
import { createGames } from './modules/games/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createSettings } from './modules/settings/index.ts';
import { createTransfers } from './modules/transfers/index.ts';
import { createVip } from './modules/vip/index.ts';
import {
  type Clock,
  type Config,
  createHttpServer,
  createJobs,
  createLimiter,
  createMetrics,
  type Database,
  type Logger,
  type Metrics,
} from './platform/index.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
}

export interface App {
  http: FastifyInstance;
  /** Starts the jobs and takes requests; gives the address it listens on. */
  start(): Promise<string>;
  /** Finishes what was accepted, within the limit. The database stays open: its owner closes it. */
  stop(): Promise<void>;
}

const DRAIN_LIMIT_MS = 12_000;
const YEAR_S = 31_536_000;

const createModules = ({ config, database, clock }: AppOptions, metrics: Metrics) => {
  const ledger = createLedger({
    database,
    count: (kind, outcome) => metrics.ledgerPosts.inc({ kind, outcome }),
  });
  const settings = createSettings({ database });
  const members = createMembers({ database, clock, config, settings, ledger });
  return {
    settings,
    members,
    cards: createCards({ database, clock, config, members }),
    content: createContent({ database, clock }),
    games: createGames({ database, clock }),
    vip: createVip({ database }),
    transfers: createTransfers({ database }),
  };
};

/** An avatar's address carries the hash of its content, so it may be kept for good. */
const serveAvatars = (http: FastifyInstance, avatar: (hash: string) => Promise<Buffer | undefined>): void => {
  http.get<{ Params: { hash: string } }>('/media/avatars/:hash', async ({ params }, reply) => {
    const image = await avatar(params.hash);
    if (image === undefined) return reply.callNotFound();
    reply.header('content-type', 'image/webp').header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return reply.send(image);
  });
};

export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, database, clock, log } = options;
  const metrics = createMetrics(database.pool);
  const modules = createModules(options, metrics);
  const jobs = createJobs({ database, clock, log });
  jobs.define('ledger-audit', { cron: '30 4 * * *' }, async (job) => {
    const audit = await auditLedger(database.orm);
    const sound = audit.wrongAccounts === 0 && audit.total === 0n;
    job.log[sound ? 'info' : 'fatal'](
      { wrongAccounts: audit.wrongAccounts, total: `${audit.total}` },
      'ledger audited',
    );
  });
  const { app: http, drain } = await createHttpServer({
    config,
    database,
    log,
    limiter: createLimiter({ enabled: config.rateLimits, clock }),
    metrics,
    rows: memberRows,
    groups: Object.values(modules).flatMap(({ routes }) => routes),
    authenticate: modules.members.authenticate,
    allowances: async () => {
      const all = await modules.settings.all();
      return { perMember: all.calls_per_minute_member, perAddress: all.calls_per_minute_address };
    },
    openApi: openApiDocument(memberRows),
  });
  serveAvatars(http, modules.members.avatar);
  return {
    http,
    async start() {
      await jobs.start();
      return http.listen({ port: config.port, host: config.host });
    },
    async stop() {
      await drain.finish(DRAIN_LIMIT_MS);
      await jobs.stop();
    },
  };
};

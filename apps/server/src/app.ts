import { allRows, openApiDocument, PLATFORM_LETTERS, TALK_CLOSED, WIRE } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { FastifyInstance } from 'fastify';
import { houseBooks } from './books.ts';
import { createLedger } from './ledger/index.ts';
import { createAdjustments } from './modules/money/adjustments/index.ts';
import { type Chain, createDeposits } from './modules/money/deposits/index.ts';
import { createTransactions } from './modules/money/transactions/index.ts';
import { createTransfers } from './modules/money/transfers/index.ts';
import { createTurnover } from './modules/money/turnover/index.ts';
import { createWithdrawals } from './modules/money/withdrawals/index.ts';
import { createMemberFiles } from './modules/operator/member-files/index.ts';
import { createReports } from './modules/operator/reports/index.ts';
import { createReviews } from './modules/operator/reviews/index.ts';
import { createSettings } from './modules/operator/settings/index.ts';
import { createAgents } from './modules/people/agents/index.ts';
import { createCards } from './modules/people/cards/index.ts';
import { createMembers, type SessionEffects } from './modules/people/members/index.ts';
import { createStaff } from './modules/people/staff/index.ts';
import { type BetSource, createBets } from './modules/play/bets/index.ts';
import { createGameList, createGames } from './modules/play/games/index.ts';
import { createVenues, memberOf } from './modules/play/venues/index.ts';
import { createActivities } from './modules/rewards/activities/index.ts';
import { createRebates } from './modules/rewards/rebates/index.ts';
import { createRedPackets } from './modules/rewards/red-packets/index.ts';
import { createVip } from './modules/rewards/vip/index.ts';
import { createContent, createContentStaff, createSponsors } from './modules/talk/content/index.ts';
import { createService } from './modules/talk/live-chat/index.ts';
import { createPictures } from './modules/talk/pictures/index.ts';
import { createWorkOrders } from './modules/talk/work-orders/index.ts';
import {
  type Clock,
  type Config,
  createHttpServer,
  createJobs,
  createLimiter,
  createMetrics,
  type Database,
  forgetOldKeys,
  type Jobs,
  type Limiter,
  type Logger,
  type Metrics,
  networkOf,
  openDatabase,
  Refusal,
} from './platform/index.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Replaces the venues' feeds and the TRON network. The demo data uses it for bets and payments of the past. */
  outside?: { betSources(): Promise<BetSource[]>; chain: Chain };
}

export interface App {
  http: FastifyInstance;
  metrics: Metrics;
  /** Starts the jobs and the HTTP server, and returns the address it listens on. */
  start(): Promise<string>;
  /** Finishes accepted requests within the limit. The caller owns the database and closes it. */
  stop(): Promise<void>;
}

const DRAIN_LIMIT_MS = 12_000;
const YEAR_S = 31_536_000;
/** Counted apart from API calls, so that a page with many pictures uses up none of them. */
const PICTURES_PER_ADDRESS = { limit: 3_000, windowMs: 60_000 };
/** Statement timeout for queries that read the whole ledger. */
const PATIENCE_MS = 600_000;

export type Modules = ReturnType<typeof createModules>;

export const createModules = (options: AppOptions, patient: Database, metrics: Metrics) => {
  const { config, database, clock, log, outside } = options;
  const ledger = createLedger({
    database,
    count: (kind, outcome) => metrics.ledgerPosts.inc({ kind, outcome }),
  });
  const settings = createSettings({ database, payerUrl: config.payerUrl });
  const content = createContent({ database, clock });
  // Sessions are created before the modules that react to their end. By the time one ends, all modules exist.
  const effects: SessionEffects = {
    end: (tx, memberId): Promise<void> => agents.endSessions(tx, memberId),
    ended(memberId): void {
      void venues.kick(memberId);
      service.memberSessionsEnded(memberId);
    },
  };
  const members = createMembers({
    database,
    clock,
    config,
    log,
    settings,
    ledger,
    effects,
    liveWallets: (memberId, read) => transfers.wallets(memberId, read),
    onNewDevice: (tx, { memberId, at, device, address }) => {
      const letter = PLATFORM_LETTERS.newDevice({ at: beijingTime(at), device, address });
      return content.sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at });
    },
  });
  const onEnded = (staffId: number): void => service.staffSessionsEnded(staffId);
  const staff = createStaff({ database, clock, config, log, onEnded });
  const { audit } = staff;
  const turnover = createTurnover({ database });
  const cards = createCards({ database, clock, config, members });
  const chain = outside?.chain;
  const deposits = createDeposits({ database, clock, config, log, ledger, settings, members, turnover, audit, chain });
  const withdrawals = createWithdrawals({ database, clock, ledger, settings, cards, turnover, members, audit });
  const adjustments = createAdjustments({ database, clock, ledger, turnover, audit });
  const venues = createVenues({ database, clock, config, log, ledger, audit });
  const gameList = createGameList({ database, clock });
  const bets = createBets({
    database,
    clock,
    log,
    sources: outside?.betSources ?? venues.betSources,
    venues: venues.labels,
    proof: venues.roundProof,
    games: gameList.names,
    memberOf,
    audit,
    effects: { postResult: venues.postResult, recount: turnover.recount, clearIfBroke: turnover.clearIfBroke },
  });
  const transfers = createTransfers({ database, clock, config, log, ledger, venues, bets, audit });
  const activities = createActivities({
    database,
    clock,
    ledger,
    settings,
    deposits,
    turnover,
    content,
    games: gameList,
    audit,
  });
  const vip = createVip({ database, clock, log, letters: content, audit });
  const agents = createAgents({ database, patient, clock, log, ledger, letters: content, audit });
  const workOrders = createWorkOrders({ database, clock, config, settings, audit });
  const service = createService({
    database,
    clock,
    config,
    log,
    settings,
    audit,
    content,
    unreadOrders: workOrders.unread,
    authenticate: members.authenticate,
    authenticateStaff: staff.authenticate,
  });
  return {
    settings,
    members,
    staff,
    cards,
    turnover,
    deposits,
    withdrawals,
    adjustments,
    venues,
    bets,
    transfers,
    transactions: createTransactions({ database, clock, deposits, withdrawals, transfers }),
    reviews: createReviews({
      database,
      clock,
      deposits,
      withdrawals,
      adjustments,
      transfers,
      activities,
      workOrders,
      agents,
      service,
      turnover,
    }),
    memberFiles: createMemberFiles({ database, clock, members, cards, turnover, withdrawals, audit }),
    reports: createReports({
      database,
      patient,
      clock,
      log,
      audit,
      flows: { deposits, withdrawals },
      books: houseBooks,
      onChecked: ({ name, passed }) => metrics.booksDiffer.set({ check: name }, passed ? 0 : 1),
    }),
    redPackets: createRedPackets({ database, clock, config, settings, ledger, turnover, audit }),
    pictures: createPictures({ database, clock, audit }),
    content,
    contentStaff: createContentStaff({ database, clock, audit }),
    sponsors: createSponsors({ database, clock, audit }),
    activities,
    workOrders,
    service,
    games: createGames({ database, clock, config, venues, transfers, audit }),
    vip,
    agents,
    rebates: createRebates({
      database,
      clock,
      log,
      ledger,
      turnover,
      vip,
      games: gameList,
      commissionTiers: agents.commissionTiers,
      audit,
    }),
  };
};

interface ServedPictures {
  folder: string;
  type: string;
  /** `private` keeps pictures of live chats out of shared caches. */
  cache: 'public' | 'private';
  picture: (hash: string) => Promise<Buffer | undefined>;
}

/** The address of a picture is never reused, so browsers may cache it permanently. */
const servePictures = (http: FastifyInstance, limiter: Limiter, all: readonly ServedPictures[]): void => {
  for (const { folder, type, cache, picture } of all) {
    http.get<{ Params: { hash: string } }>(`/media/${folder}/:hash`, async ({ params, ip }, reply) => {
      const { allowed, retryAfterS } = limiter.take(`pictures:${networkOf(ip)}`, PICTURES_PER_ADDRESS);
      if (!allowed) throw new Refusal(429, WIRE.tooManyRequests, { retryAfterS });
      const image = await picture(params.hash);
      if (image === undefined) return reply.callNotFound();
      reply.header('content-type', type).header('cache-control', `${cache}, max-age=${YEAR_S}, immutable`);
      return reply.send(image);
    });
  }
};

const defineJobs = (jobs: Jobs, modules: Modules, database: Database): void => {
  const { staff, deposits, bets, transfers, vip, rebates, agents, redPackets, reports, service } = modules;
  const timed = [staff, deposits, bets, transfers, vip, rebates, agents, redPackets, reports, service].flatMap(
    (module) => module.jobs,
  );
  for (const { name, times, handler } of timed) jobs.define(name, times, handler);
  jobs.define('forget-keys', { cron: '50 4 * * *' }, ({ now }) => forgetOldKeys(database.orm, now));
};

export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, database, clock, log } = options;
  const metrics = createMetrics(database.pool);
  const patient = openDatabase(config.databaseUrl, { poolSize: 2, statementTimeoutMs: PATIENCE_MS, log });
  const modules = createModules(options, patient, metrics);
  const limiter = createLimiter({ enabled: config.rateLimits, clock });
  const jobs = createJobs({ database, url: config.databaseUrl, clock, log });
  defineJobs(jobs, modules, database);
  const {
    app: http,
    drain,
    sockets,
  } = await createHttpServer({
    config,
    database,
    log,
    limiter,
    metrics,
    rows: allRows,
    groups: Object.values(modules).flatMap(({ routes }) => routes),
    authenticate: modules.members.authenticate,
    authenticateAgent: modules.agents.authenticate,
    authenticateStaff: modules.staff.authenticate,
    allowances: async () => {
      const all = await modules.settings.all();
      return { perMember: all.calls_per_minute_member, perAddress: all.calls_per_minute_address };
    },
    openApi: () => openApiDocument(allRows),
  });
  modules.transfers.watch(metrics.registry);
  servePictures(http, limiter, [
    { folder: 'avatars', type: 'image/webp', cache: 'public', picture: modules.members.avatar },
    { folder: 'pictures', type: 'image/webp', cache: 'public', picture: modules.pictures.picture },
    { folder: 'pay', type: 'image/png', cache: 'public', picture: modules.deposits.picture },
    { folder: 'receipts', type: 'image/webp', cache: 'private', picture: modules.deposits.receipt },
    { folder: 'talks', type: 'image/webp', cache: 'private', picture: modules.service.picture },
  ]);
  modules.service.sockets.serve(sockets);
  return {
    http,
    metrics,
    async start() {
      await jobs.start();
      modules.bets.start();
      await modules.service.sockets.start();
      return http.listen({ port: config.port, host: config.host });
    },
    async stop() {
      await sockets.drain(TALK_CLOSED.restart);
      await drain.finish(DRAIN_LIMIT_MS);
      await modules.service.sockets.stop();
      await Promise.all([modules.deposits.stop(), modules.bets.stop(), modules.transfers.stop()]);
      await jobs.stop();
      await modules.reports.settled();
      await patient.close();
    },
  };
};

import { allRows, HOME_BANNERS, memberRows, openApiDocument } from '@koi/contract';
import { beijingDay } from '@koi/money';
import type { AppOptions, Modules } from './app.ts';
import { DOWNLOAD_PATH } from './modules/operator/exports/index.ts';
import { createJobList } from './modules/operator/jobs/index.ts';
import { requireOpenArea } from './modules/operator/settings/index.ts';
import { COPIES_PATH } from './modules/people/data-copies/index.ts';
import {
  createHttpServer,
  createLimiter,
  createTries,
  type HomeAnswers,
  type HttpServer,
  type Jobs,
  type Metrics,
  serveDownloads,
} from './platform/index.ts';
import { servePictures } from './served-pictures.ts';

/** The answers of the calls that a visitor's home page makes first. */
const homeAnswers = async ({ settings, content, catalogue }: Modules, now: Date): Promise<HomeAnswers> => {
  const [app, banners, announcements, games] = await Promise.all([
    settings.appInfo(),
    content.banners(HOME_BANNERS),
    content.announcements(),
    catalogue.list(''),
  ]);
  return { app, banners, announcements, games, day: beijingDay(now) };
};

/** Creates the server with all calls, pictures, downloads and sockets. */
export const createApiServer = async (
  { config, database, clock, log }: AppOptions,
  modules: Modules,
  { jobs, metrics }: { jobs: Jobs; metrics: Metrics },
): Promise<HttpServer> => {
  await modules.venues.refreshFrameOrigins();
  const limiter = createLimiter({ enabled: config.rateLimits, clock });
  const server = await createHttpServer({
    config,
    database,
    log,
    limiter,
    tries: createTries({ database, clock, enabled: config.rateLimits }),
    metrics,
    rows: allRows,
    groups: [createJobList({ jobs }), ...Object.values(modules)].flatMap(({ routes }) => routes),
    authenticate: (token, path) =>
      path === memberRows.members.balance.path
        ? modules.members.authenticateWithBalance(token)
        : modules.members.authenticate(token),
    authenticateAgent: modules.agents.authenticate,
    authenticateStaff: modules.staff.authenticate,
    terms: async () => {
      const all = await modules.settings.all();
      return {
        perMember: all.calls_per_minute_member,
        perAddress: all.calls_per_minute_address,
        requireOpenSite: () => requireOpenArea(all, 'site', clock.now()),
      };
    },
    frameOrigins: modules.venues.frameOrigins,
    brand: modules.settings.brand,
    homeAnswers: () => homeAnswers(modules, clock.now()),
    openApi: () => openApiDocument(allRows),
  });
  servePictures(server.app, limiter, [
    { folder: 'avatars', type: 'image/webp', cache: 'public', picture: modules.members.avatar },
    { folder: 'pictures', type: 'image/webp', cache: 'public', picture: modules.pictures.picture },
    { folder: 'icons', type: 'image/png', cache: 'public', picture: modules.pictures.icon },
    { folder: 'pay', type: 'image/png', cache: 'public', picture: modules.deposits.picture },
    { folder: 'receipts', type: 'image/webp', cache: 'private', picture: modules.deposits.receipt },
    { folder: 'talks', type: 'image/webp', cache: 'private', picture: modules.liveChat.picture },
  ]);
  serveDownloads(server.app, DOWNLOAD_PATH, modules.exports.open);
  serveDownloads(server.app, COPIES_PATH, modules.dataCopies.open);
  modules.liveChat.sockets.serve(server.sockets);
  return server;
};

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { type Metrics, watchSockets } from '../metrics.ts';
import { bindRows, namedRows, type Rows } from './bind.ts';
import { acceptJson, JSON_MAX_BYTES } from './bodies.ts';
import type { Brand } from './brand.ts';
import { answerBrokenConnection } from './broken-connection.ts';
import type { RouteGroup } from './call.ts';
import { serveDocs } from './docs.ts';
import { createDrain, type Drain } from './drain.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';
import { createFailureHandler } from './failures.ts';
import { createGate, type GateOptions } from './gate.ts';
import { serveHealth } from './health.ts';
import { createHomePage, type HomeAnswers } from './home-page.ts';
import { isPacked, packAnswer } from './pack-answer.ts';
import { pinHost, warnOfUntrustedProxy } from './public-host.ts';
import { createRequestIds } from './request-id.ts';
import { answerHeaders, pageHeaders } from './security-headers.ts';
import { readSitePages, serveSite } from './site.ts';
import { createSockets, type Sockets } from './sockets.ts';

export interface HttpOptions extends GateOptions {
  config: Config;
  database: Database;
  log: Logger;
  metrics: Metrics;
  rows: Rows;
  groups: readonly RouteGroup[];
  /** Origins that pages may show in a frame. They may change while the server runs. Default: those of the config. */
  frameOrigins?: () => readonly string[];
  /** The site's name and logo for its pages. Without it they are served as they were built. */
  brand?: () => Promise<Brand>;
  /** The answers from which home is rendered into its page. Without it the page is served as it was built. */
  homeAnswers?: () => Promise<HomeAnswers>;
  /** Creates the OpenAPI document that is shown at /docs. */
  openApi?: () => Record<string, unknown>;
}

export interface HttpServer {
  app: FastifyInstance;
  drain: Drain;
  sockets: Sockets;
}

/** The server of a process that answers no calls. */
interface HealthServer extends Pick<HttpServer, 'app' | 'drain'> {
  sockets?: undefined;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle timeout of common load balancers, so that the balancer closes first. */
const KEEP_ALIVE_MS = 72_000;

const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

const createInstance = ({ config, log }: Pick<HttpOptions, 'config' | 'log'>): FastifyInstance => {
  const fail = createFailureHandler(log);
  const app = fastify({
    logger: false,
    bodyLimit: JSON_MAX_BYTES,
    trustProxy: trusted(config.trustProxy),
    genReqId: createRequestIds(),
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerBrokenConnection,
    frameworkErrors: fail,
  });
  app.setErrorHandler(fail);
  app.decorateRequest('session', null);
  app.decorateRequest('agent', null);
  app.decorateRequest('staff', null);
  app.decorateRequest('startedAt', 0);
  return app;
};

/** Returns the headers of pages, which are computed again when the frame origins change. */
const createPageHeaders = ({ config, frameOrigins = () => config.venueOrigins }: HttpOptions) => {
  const indexHtml = readSitePages(config.siteDir);
  const made = (origins: readonly string[]) =>
    pageHeaders({
      production: config.mode === 'production',
      framedBy: 'self',
      // Any https page is allowed, because the operator can change the service page without a restart.
      frames: ["'self'", 'https:', ...origins],
      indexHtml,
    });
  let origins = frameOrigins();
  let headers = made(origins);
  return () => {
    const now = frameOrigins();
    if (now !== origins) {
      origins = now;
      headers = made(origins);
    }
    return headers;
  };
};

const addHeaders = (app: FastifyInstance, options: HttpOptions): void => {
  const onPages = createPageHeaders(options);
  const onAnswers = answerHeaders({ production: options.config.mode === 'production' });
  app.addHook('onRequest', (request, reply, next) => {
    request.startedAt = performance.now();
    reply.headers(request.url.startsWith('/api/') ? onAnswers : onPages());
    reply.header('x-request-id', request.id);
    next();
  });
};

/**
 * Adds one hook per route, which runs just before the answer is sent. Waiting for the connection to finish, or reading
 * the route's options per request, would cost more than the measurement.
 */
const finishAnswers = (
  app: FastifyInstance,
  { metrics, log }: Pick<HttpOptions, 'metrics' | 'log'>,
  drain: Drain,
): void => {
  app.addHook('onRoute', (route) => {
    const row = route.config?.row ?? 'other';
    const count = metrics.answerTimes.ofRow(row);
    route.onSend = (request, reply, payload, next) => {
      if (drain.isDraining()) reply.header('connection', 'close');
      const ms = performance.now() - request.startedAt;
      count(reply.statusCode, ms / 1000);
      if (log.isLevelEnabled('debug'))
        log.debug({ requestId: request.id, row, status: reply.statusCode, ms }, 'answered');
      if (isPacked(request, reply, payload)) packAnswer(reply, payload).then((packed) => next(null, packed), next);
      else next();
    };
  });
};

const answerUnknown = (app: FastifyInstance, rows: Rows): void => {
  const methods = new Map<string, string>(namedRows(rows).map(({ row }) => [row.path, row.method]));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '');
    if (allowed !== undefined && allowed !== request.method) {
      return sendRefusal(reply.header('allow', allowed), 405, 405, TRANSPORT.wrongMethod);
    }
    return sendRefusal(reply, 404, 404, TRANSPORT.unknownPath);
  });
};

const homeOf = async ({ config: { siteDir }, homeAnswers: answers, log }: HttpOptions) =>
  siteDir === undefined || answers === undefined ? undefined : createHomePage({ siteDir, answers, log });

/** Creates the whole HTTP server: contract rows, health, docs and the built site. The caller calls listen or inject. */
export const createHttpServer = async (options: HttpOptions): Promise<HttpServer> => {
  const { config, database, metrics, openApi } = options;
  const app = createInstance(options);
  const drain = createDrain(app);
  const sockets = createSockets(app, config.publicOrigin);
  watchSockets(metrics.registry, sockets.count);
  addHeaders(app, options);
  pinHost(app, config.publicOrigin);
  warnOfUntrustedProxy(app, config, options.log);
  finishAnswers(app, options, drain);
  acceptJson(app);
  answerUnknown(app, options.rows);
  serveHealth(app, { database, metrics, metricsToken: config.metricsToken, isStopping: drain.isAnnounced });
  const production = config.mode === 'production';
  if (openApi !== undefined) {
    const staffRow = { method: 'GET', caller: 'staff' } as const;
    serveDocs(app, openApi, production ? createGate(options)(staffRow) : undefined);
  }
  await bindRows(app, { ...options, secureCookies: production, publicOrigin: config.publicOrigin });
  const home = await homeOf(options);
  await serveSite(app, config, { brand: options.brand, home });
  return { app, drain, sockets };
};

/** Creates the HTTP server of a worker: `/live`, `/ready` and `/metrics` only. */
export const createHealthServer = (
  options: Pick<HttpOptions, 'config' | 'database' | 'log' | 'metrics'>,
): HealthServer => {
  const { config, database, metrics } = options;
  const app = createInstance(options);
  const drain = createDrain(app);
  const headers = answerHeaders({ production: config.mode === 'production' });
  app.addHook('onRequest', (request, reply, next) => {
    request.startedAt = performance.now();
    reply.headers(headers);
    next();
  });
  finishAnswers(app, options, drain);
  answerUnknown(app, {});
  serveHealth(app, { database, metrics, metricsToken: config.metricsToken, isStopping: drain.isAnnounced });
  return { app, drain };
};

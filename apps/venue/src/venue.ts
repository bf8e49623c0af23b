import { platformSecret } from '@koi/venue-protocol';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { openDatabase } from './core/database.ts';
import { createDueRounds } from './core/due.ts';
import type { GameModule } from './core/game.ts';
import { logOutput } from './core/log-output.ts';
import { ensurePlatforms } from './core/platforms.ts';
import { createPlay } from './core/play.ts';
import { createRegistry } from './core/registry.ts';
import { createSeal } from './core/sealing.ts';
import { sweep } from './core/sweep.ts';
import { safetyHeaders } from './http/headers.ts';
import { operatorPages } from './http/operator.ts';
import { createOperatorLogin } from './http/operator-login.ts';
import { gamePages } from './http/pages.ts';
import { playApi } from './http/play.ts';
import { signedApi } from './http/signed.ts';
import { signedHandlers } from './http/signed-handlers.ts';
import type { Settings } from './settings.ts';

export interface Venue {
  app: FastifyInstance;
  /** Settles the rounds that are due and returns their number. */
  settleDue(): Promise<number>;
  /** Deletes expired data. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface VenueDeps {
  settings: Settings;
  games: readonly GameModule[];
  now?: () => Date;
  logLevel?: string;
}

const IDLE_CHECK_MS = 50;

/** Builds the venue without its timers: run.ts calls settleDue and sweep periodically. */
export const createVenue = async ({
  settings,
  games,
  now = () => new Date(),
  logLevel = 'info',
}: VenueDeps): Promise<Venue> => {
  const app = fastify({
    // Addresses are not logged, because the address of a game contains its launch token.
    logger: { level: logLevel, serializers: { req: ({ method }) => ({ method }) }, stream: logOutput },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    bodyLimit: 65_536,
  });
  const report = (error: Error) => app.log.warn({ reason: error.message }, 'database connection lost');
  const database = openDatabase(settings.databaseUrl, { report });
  const registry = createRegistry(games);
  const seal = createSeal(settings.sealKey);
  const codes = settings.platforms.map(({ code }) => code);
  await ensurePlatforms(database, settings.platforms);

  app.addHook('onRequest', async (_, reply) => {
    reply.headers(safetyHeaders);
  });
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/live', () => ({ ok: true }));
  // Error details are only logged, because they would reveal internal addresses.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ ok: false });
    request.log.error(error);
    return reply.code(500).send({ ok: false });
  });
  app.get('/ready', async (_, reply) => {
    try {
      await database.pool.query('select 1');
    } catch (error) {
      report(error as Error);
      return reply.code(503).send({ ok: false });
    }
    return { ok: true };
  });
  await app.register(
    signedApi({
      database,
      handlers: signedHandlers({ database, seal, registry, now, ...settings }),
      secretOf: (platform) => (codes.includes(platform) ? platformSecret(settings.secret, platform) : undefined),
      now,
      isOwnHost: (host) => settings.hosts.includes(host),
      acceptsHostless: settings.acceptsHostless,
    }),
  );
  await app.register(playApi(createPlay({ database, seal, registry, now, actsPerSecond: settings.actsPerSecond })));
  const secure = settings.publicUrl.startsWith('https:');
  const login = createOperatorLogin({ password: settings.operatorPassword, secret: settings.secret, secure }, now);
  await app.register(operatorPages({ database, login, platforms: codes, now }));
  await app.register(gamePages({ db: database.pool, registry, webDir: settings.webDir }));

  return {
    app,
    settleDue: createDueRounds({ database, seal, registry, now, log: app.log }),
    sweep: () => sweep(database, now()),
    close: async () => {
      // A connection that was busy when closing began becomes idle after its answer and would otherwise keep the
      // server open.
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
      await app.close().finally(() => clearInterval(idle));
      await database.close();
    },
  };
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';

/** Below the two seconds within which a lost database must be reported. */
const READY_TIMEOUT_MS = 1_500;
const WRITABLE = "SELECT current_setting('transaction_read_only') = 'off' AS writable";
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const acceptsWrites = async ({ pool }: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false);
  });
  // A server that accepts no writes is a standby, or a primary that is being replaced.
  const reached = pool.query<{ writable: boolean }>(WRITABLE).then(
    ({ rows }) => rows[0]?.writable === true,
    () => false,
  );
  try {
    return await Promise.race([reached, late]);
  } finally {
    clearTimeout(timer);
  }
};

const mayReadMetrics = ({ headers, socket }: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) return headers.authorization === `Bearer ${token}`;
  // A proxy on this machine also connects from loopback, but it sets a forwarding header.
  const proxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !proxied && LOOPBACK.test(socket.remoteAddress ?? '');
};

export interface HealthOptions {
  database: Database;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Whether the process is to stop. */
  isStopping: () => boolean;
}

export const serveHealth = (app: FastifyInstance, options: HealthOptions): void => {
  const { database, metrics, metricsToken, isStopping } = options;
  let asking: Promise<boolean> | undefined;

  app.get('/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));

  app.get('/ready', async (_, reply) => {
    asking ??= acceptsWrites(database).finally(() => {
      asking = undefined;
    });
    if (isStopping() || !(await asking)) return sendRefusal(reply, 503, 503, TRANSPORT.unavailable);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound();
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.report());
  });
};

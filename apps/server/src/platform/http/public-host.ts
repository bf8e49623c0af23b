import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';

const MISDIRECTED = 421;
/** Asked by balancers and monitors, which know an address and no name. */
const FOR_MACHINES = new Set(['/live', '/ready', '/metrics']);

const isHost = (host: string, { host: expected, protocol }: URL): boolean => {
  if (host === expected) return true;
  // In capitals, or with the port that the protocol has anyway.
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).host === expected && !host.includes('@');
};

/** Refuses requests for any host but the public one, so that a forged Host header reaches no link and no cache. */
export const pinHost = (app: FastifyInstance, publicOrigin: string | undefined): void => {
  if (publicOrigin === undefined) return;
  const site = new URL(publicOrigin);
  app.addHook('onRequest', (request, reply, next) => {
    // `host` is the forwarded one only behind a trusted proxy.
    if (isHost(request.host ?? '', site) || FOR_MACHINES.has(request.url.split('?')[0] ?? '')) return next();
    return sendRefusal(reply, MISDIRECTED, MISDIRECTED, TRANSPORT.wrongHost);
  });
};

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

export const UNTRUSTED_PROXY =
  'TRUST_PROXY is not set, but requests come through a proxy: every visitor counts as the address of that proxy, so all of them share one limit. Set TRUST_PROXY to the number of proxies, or to their addresses';

/** Says once that the addresses of all callers are those of a proxy, which shows itself by its header. */
export const warnOfUntrustedProxy = (
  app: FastifyInstance,
  { mode, trustProxy }: Pick<Config, 'mode' | 'trustProxy'>,
  log: Logger,
): void => {
  if (mode !== 'production' || trustProxy !== false) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isSaid && isForwarded(request)) {
      isSaid = true;
      log.warn({ variable: 'TRUST_PROXY' }, UNTRUSTED_PROXY);
    }
    next();
  });
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';

const MISDIRECTED = 421;
/** Requested by load balancers and monitors, which use an address instead of the host name. */
const FOR_MACHINES = new Set(['/live', '/ready', '/metrics']);

const isHost = (host: string, { host: expected, protocol }: URL): boolean => {
  if (host === expected) return true;
  // The host may be in upper case, or include the default port of the protocol.
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).host === expected && !host.includes('@');
};

/** Refuses requests for any host but the public one, so that a forged Host header can't end up in links or caches. */
export const pinHost = (app: FastifyInstance, publicOrigin: string | undefined): void => {
  if (publicOrigin === undefined) return;
  const site = new URL(publicOrigin);
  app.addHook('onRequest', (request, reply, next) => {
    // `host` is the forwarded host only behind a trusted proxy.
    if (isHost(request.host ?? '', site) || FOR_MACHINES.has(request.url.split('?')[0] ?? '')) return next();
    return sendRefusal(reply, MISDIRECTED, MISDIRECTED, TRANSPORT.wrongHost);
  });
};

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

export const UNTRUSTED_PROXY =
  'TRUST_PROXY is not set, but requests come through a proxy: every visitor counts as the address of that proxy, so all of them share one limit. Set TRUST_PROXY to the number of proxies, or to their addresses';

/** Warns once when requests carry a forwarding header but no proxy is trusted, so that callers share one address. */
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

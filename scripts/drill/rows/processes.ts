import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './row.ts';

const WRITE_LIMIT_MS = 60_000;

export const processesKilled: Row = {
  about: 'an API process and the worker are killed',
  leastFailures: 1,
  // The proxy answers 502 to a request whose process has died, or closes a connection that it had used before. It never
  // sends a request again by itself, because it can't know whether the request was carried out.
  mayAnswer: [502, 503, 'ECONNRESET', 'socket hang up'],
  async run({ product: { apis, worker }, load }) {
    const [api] = apis;
    await Promise.all([api.kill(), worker.kill()]);
    await load.untilWritten(WRITE_LIMIT_MS);
    await Promise.all([api.start(), worker.start()]);
    return [];
  },
};

export const proxyRestarted: Row = {
  about: 'HAProxy is restarted',
  leastFailures: 1,
  // The members’ own connections lead to the proxy.
  mayAnswer: [503, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'socket hang up'],
  async run({ product: { cluster }, load }) {
    await cluster.stopProxy();
    await sleep(2_000);
    cluster.startProxy();
    await load.untilWritten(WRITE_LIMIT_MS);
    return [];
  },
};

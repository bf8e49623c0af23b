import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** True once the process is to stop. `/ready` then fails. */
  isAnnounced(): boolean;
  /**
   * True once the port is closed. Every answer then asks its client to close the connection. Not before, because the
   * client would open another connection, which the closing port may reset.
   */
  isDraining(): boolean;
  /** Makes `/ready` fail, and serves requests for `forMs` more, until the proxies in front have seen it. */
  announce(forMs: number): Promise<void>;
  /** Accepts no new connections. `/ready` does not fail, because other processes serve the same port. */
  leave(): void;
  /**
   * Accepts no new connections, answers open requests, and ends within `limitMs` in any case. Idle connections stay open
   * for `graceMs`, because a request may be on its way on them.
   */
  finish(limitMs: number, graceMs?: number): Promise<void>;
}

const GRACE_MS = 2_000;
const POLL_MS = 50;

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

export const createDrain = (app: FastifyInstance): Drain => {
  let announced = false;
  let draining = false;
  const untilQuiet = async (limitMs: number, graceMs: number): Promise<void> => {
    const start = Date.now();
    while ((await openConnections(app.server)) > 0 && Date.now() - start < limitMs) {
      if (Date.now() - start > graceMs) app.server.closeIdleConnections();
      await pause(POLL_MS);
    }
  };

  const leave = (): void => {
    draining = true;
    // Closing the http server would cut idle connections immediately, even those with a request on its way.
    if (app.server.listening) Server.prototype.close.call(app.server);
  };

  return {
    isAnnounced: () => announced,
    isDraining: () => draining,
    async announce(forMs) {
      announced = true;
      if (app.server.listening) await pause(forMs);
    },
    leave,
    async finish(limitMs, graceMs = GRACE_MS) {
      leave();
      await untilQuiet(limitMs, graceMs);
      app.server.closeAllConnections();
      await app.close();
    },
  };
};

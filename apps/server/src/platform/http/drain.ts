import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** True from the moment of `finish`: every answer then asks its client to let go of the connection. */
  isDraining(): boolean;
  /** Takes no new connections, answers what was accepted, and ends within `limitMs` whatever clients do. */
  finish(limitMs: number): Promise<void>;
}

/** A keep-alive connection may carry a request right now; it gets this long to be answered with "close". */
const GRACE_MS = 2_000;
const POLL_MS = 50;

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const createDrain = (app: FastifyInstance): Drain => {
  let draining = false;
  const untilQuiet = async (limitMs: number): Promise<void> => {
    const start = Date.now();
    while ((await openConnections(app.server)) > 0 && Date.now() - start < limitMs) {
      if (Date.now() - start > GRACE_MS) app.server.closeIdleConnections();
      await pause(POLL_MS);
    }
  };

  return {
    isDraining: () => draining,
    async finish(limitMs) {
      draining = true;
      // The http server's own close would cut idle connections at once, also one whose next request is on its way.
      if (app.server.listening) Server.prototype.close.call(app.server);
      await untilQuiet(limitMs);
      app.server.closeAllConnections();
      await app.close();
    },
  };
};

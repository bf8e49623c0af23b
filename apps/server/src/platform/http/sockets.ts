import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from './address.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';

export type SocketOpened = (socket: WebSocket, from: { address: string }) => void;

export interface Sockets {
  serve(path: string, onOpen: SocketOpened): void;
  count(): number;
  /** Refuses new sockets and closes open ones with that code, so that clients reconnect to another process. */
  drain(code: number): Promise<void>;
}

const MAX_FRAME_BYTES = 16_384;
const BEAT_MS = 25_000;
const FAREWELL_MS = 1_500;
const UPGRADE_REQUIRED = 426;

interface Raw {
  socket: Duplex;
  head: Buffer;
}

const turnAway = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** Browsers send the origin of the page that opens the socket. Only pages of this site may open one. */
const isOwnPage = ({ headers: { origin, host } }: IncomingMessage, publicOrigin: string | undefined): boolean => {
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
};

/** WebSockets beside the HTTP calls. Upgrades pass through the router, which determines the caller's address. */
export const createSockets = (app: FastifyInstance, publicOrigin?: string): Sockets => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const handlers = new Map<string, SocketOpened>();
  const raws = new WeakMap<IncomingMessage, Raw>();
  const alive = new WeakSet<WebSocket>();
  let draining = false;

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (draining) return turnAway(socket, '503 Service Unavailable');
    if (!handlers.has(request.url ?? '')) return turnAway(socket, '404 Not Found');
    if (!isOwnPage(request, publicOrigin)) return turnAway(socket, '403 Forbidden');
    raws.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    app.routing(request, response);
  });

  const accept = ({ raw, ip }: FastifyRequest, { socket, head }: Raw, onOpen: SocketOpened): void => {
    server.handleUpgrade(raw, socket, head, (opened) => {
      alive.add(opened);
      opened.on('pong', () => alive.add(opened));
      opened.on('error', () => opened.terminate());
      onOpen(opened, { address: networkOf(ip) });
    });
  };

  // Finds connections that ended without being closed.
  const beat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, BEAT_MS);
  beat.unref();
  app.addHook('onClose', async () => clearInterval(beat));

  return {
    serve(path, onOpen) {
      handlers.set(path, onOpen);
      app.get(path, (request, reply) => {
        const raw = raws.get(request.raw);
        if (raw === undefined) return sendRefusal(reply, UPGRADE_REQUIRED, UPGRADE_REQUIRED, TRANSPORT.unknownPath);
        reply.hijack();
        accept(request, raw, onOpen);
      });
    },

    count: () => server.clients.size,

    async drain(code) {
      draining = true;
      clearInterval(beat);
      const all = [...server.clients];
      for (const socket of all) socket.close(code);
      const gone = Promise.all(all.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      const patience = setTimeout(() => {
        for (const socket of all) socket.terminate();
      }, FAREWELL_MS);
      await gone;
      clearTimeout(patience);
    },
  };
};

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../core/database.ts';
import type { Registry } from '../core/registry.ts';
import { isLobby, lobbyOrigins } from '../core/sessions.ts';
import { framedBy } from './headers.ts';

const HOUR_S = 3_600;
const YEAR_S = 31_536_000;

/** One page verifies the rounds of all games, alone or in a frame of any lobby. */
const VERIFIER = 'verify';

/** The content of a hashed file name never changes. Art and fonts change rarely. */
const cacheControl = (path: string): string => {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_S}, immutable`;
  return path.endsWith('.html') ? 'no-store' : `public, max-age=${HOUR_S}`;
};

const originOf = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
};

/** Serves the built game pages: /g/<code> is the page of the game's family. */
export const gamePages =
  ({ db, registry, webDir }: { db: Queryable; registry: Registry; webDir: string }) =>
  async (app: FastifyInstance) => {
    app.get<{ Params: { code: string }; Querystring: { lobby?: unknown } }>('/g/:code', async (request, reply) => {
      const { code } = request.params;
      const game = registry.find(code);
      const folder = code === VERIFIER ? VERIFIER : game?.module.family;
      reply.type('text/html; charset=utf-8');
      if (folder === undefined) return reply.code(404).send(notice('没有这个游戏'));
      const lobby = originOf(request.query.lobby);
      const platform = game?.variant.platform;
      if (platform === undefined) reply.headers(framedBy(...(await lobbyOrigins(db))));
      else if (lobby !== undefined && (await isLobby(db, platform, lobby))) reply.headers(framedBy(lobby));
      try {
        return await readFile(join(webDir, folder, 'index.html'));
      } catch {
        return reply.code(503).send(notice('游戏正在准备中，请稍后再来'));
      }
    });

    if (!existsSync(webDir)) return;
    await app.register(fastifyStatic, {
      root: webDir,
      prefix: '/g/',
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      index: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path.slice(webDir.length)));
      },
    });
  };

const notice = (text: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}</p></html>`;

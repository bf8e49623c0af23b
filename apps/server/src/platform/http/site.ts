import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DAY_S = 86_400;
const YEAR_S = 31_536_000;

/** Hashed names never change their content; art and fonts rarely do; the rest is asked for again each time. */
export const cacheControlFor = (path: string): string => {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_S}, immutable`;
  if (/^\/(art|fonts|icons)\//.test(path)) return `public, max-age=${DAY_S}`;
  return 'no-cache';
};

export const readIndexHtml = (siteDir: string | undefined): string => {
  const path = siteDir === undefined ? '' : join(siteDir, 'index.html');
  return path !== '' && existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** The built site. Without a build the API runs alone. */
export const serveSite = async (app: FastifyInstance, siteDir: string | undefined): Promise<void> => {
  if (siteDir === undefined || !existsSync(siteDir)) return;
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: ['index.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlFor(path.slice(siteDir.length)));
    },
  });
};

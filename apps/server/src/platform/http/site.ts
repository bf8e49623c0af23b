import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Brand } from './brand.ts';
import { ADMIN_FILES, type HomeSource, SITE_FILES, serveBrandedFiles } from './branded-files.ts';
import { pageHeaders } from './security-headers.ts';

const DAY_S = 86_400;
const YEAR_S = 31_536_000;

/** Separate pages inside the site's folder, each with its own index.html and assets. */
const OWN_PAGES = ['service', 'agent'];

/** Hashed files never change, art and fonts rarely do, and everything else is revalidated on every request. */
export const cacheControlFor = (path: string): string => {
  if (/^(\/\w+)?\/assets\//.test(path)) return `public, max-age=${YEAR_S}, immutable`;
  if (/^\/(art|fonts|icons)\//.test(path)) return `public, max-age=${DAY_S}`;
  return 'no-cache';
};

const readIndexHtml = (folder: string | undefined): string => {
  const path = folder === undefined ? '' : join(folder, 'index.html');
  return path !== '' && existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** All index.html files of the site together, because one policy applies to all of them. */
export const readSitePages = (folder: string | undefined): string =>
  [folder, ...(folder === undefined ? [] : OWN_PAGES.map((page) => join(folder, page)))].map(readIndexHtml).join('');

const ADMIN_PATH = '/admin/';

interface Pages {
  root: string;
  prefix: string;
  /** Override the headers that every page has. */
  headers?: Record<string, string>;
}

const servePages = (app: FastifyInstance, { root, prefix, headers = {} }: Pages) =>
  app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: ['index.html'],
    decorateReply: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
      reply.header('cache-control', cacheControlFor(path.slice(root.length)));
    },
  });

/** Serves the built site at / and the back office at /admin/. Without a build, only the API is served. */
export const serveSite = async (
  app: FastifyInstance,
  { siteDir, adminDir, mode }: Pick<Config, 'siteDir' | 'adminDir' | 'mode'>,
  { brand, home }: { brand?: (() => Promise<Brand>) | undefined; home?: HomeSource | undefined } = {},
): Promise<void> => {
  if (siteDir !== undefined && existsSync(siteDir)) {
    if (brand !== undefined) serveBrandedFiles(app, { root: siteDir, files: SITE_FILES, brand, home });
    await servePages(app, { root: siteDir, prefix: '/' });
  }
  if (adminDir === undefined || !existsSync(adminDir)) return;
  const headers = pageHeaders({
    production: mode === 'production',
    framedBy: 'none',
    // The site settings show the site itself as a preview.
    frames: ["'self'"],
    indexHtml: readIndexHtml(adminDir),
  });
  if (brand !== undefined) serveBrandedFiles(app, { root: adminDir, files: ADMIN_FILES, headers, brand });
  await servePages(app, { root: adminDir, prefix: ADMIN_PATH, headers });
  app.get(ADMIN_PATH.slice(0, -1), (_, reply) => reply.redirect(ADMIN_PATH));
};

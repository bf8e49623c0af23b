import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandManifest, brandPage } from './brand.ts';
import { type HomePage, preloadOf, withHomePage } from './home-page.ts';

interface BrandedFile {
  paths: readonly string[];
  /** Path inside the folder of the built pages. */
  file: string;
  type: string;
  render: (built: string, brand: Brand) => string;
  /** True for the page that contains home. */
  isHome?: true;
}

/** The page at a path, by default in the folder of that name. */
const page = (path: string, folder = path.slice(1)): BrandedFile => ({
  paths: [path, `${path}index.html`],
  file: `${folder}index.html`,
  type: 'text/html; charset=utf-8',
  render: brandPage,
});

export const SITE_FILES: readonly BrandedFile[] = [
  { ...page('/'), isHome: true },
  page('/agent/'),
  page('/service/'),
  {
    paths: ['/manifest.webmanifest'],
    file: 'manifest.webmanifest',
    type: 'application/manifest+json',
    render: brandManifest,
  },
];

export const ADMIN_FILES: readonly BrandedFile[] = [page('/admin/', '')];

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

interface Rendered {
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

const ETAG_LENGTH = 22;

const renderFile = async (text: string): Promise<Rendered> => {
  const identity = Buffer.from(text);
  const [br, packed] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, ETAG_LENGTH);
  return { etag, bodies: { br, gzip: packed, identity } };
};

/** Clients name the encodings that they accept; one with the weight 0 is not accepted. */
const encodingFor = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? '').split(',').map((part) => part.trim().replace(/;\s*q=(?!0(\.0*)?$).*$/, ''));
  return ENCODINGS.find((encoding) => names.includes(encoding)) ?? 'identity';
};

const send = (request: FastifyRequest, reply: FastifyReply, type: string, { etag, bodies }: Rendered) => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const tag = `"${etag}-${encoding}"`;
  reply.headers({ 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
};

/** Returns the home page as visitors see it, or undefined when the page is sent without it. */
export type HomeSource = () => Promise<HomePage | undefined>;

interface BrandedFiles {
  root: string;
  files: readonly BrandedFile[];
  /** Override the headers that every page has. */
  headers?: Record<string, string>;
  brand: () => Promise<Brand>;
  home?: HomeSource | undefined;
}

/**
 * Serves the pages and the manifest with the site's name and logo. Each file is rendered and compressed once after a
 * change of the brand or of home. While the settings can't be read, the last brand is used.
 */
export const serveBrandedFiles = (app: FastifyInstance, options: BrandedFiles): void => {
  const { root, files, headers = {}, brand, home } = options;
  let last: Brand | undefined;
  const current = async (): Promise<Brand | undefined> => {
    last = await brand().catch(() => last);
    return last;
  };
  for (const { paths, file, type, render, isHome } of files) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const built = readFileSync(path, 'utf8');
    let rendered: { key: string; page: HomePage | undefined; result: Promise<Rendered> } | undefined;
    const renderedFor = (shown: Brand | undefined, page: HomePage | undefined): Promise<Rendered> => {
      const key = JSON.stringify(shown ?? null);
      if (rendered?.key !== key || rendered.page !== page) {
        const text = withHomePage(shown ? render(built, shown) : built, page);
        rendered = { key, page, result: renderFile(text) };
      }
      return rendered.result;
    };
    for (const url of paths) {
      app.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => {
          const [shown, page] = await Promise.all([current(), isHome ? home?.() : undefined]);
          if (page !== undefined) reply.headers(preloadOf(page));
          return send(request, reply.headers(headers), type, await renderedFor(shown, page));
        },
      });
    }
  }
};

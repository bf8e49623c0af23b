import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../scripts/project.ts';
import { e2eOrigin, expect, test } from './support/test.ts';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const COMPRESSED = /\.(br|gz)$/;
const WORTHWHILE_BYTES = 1024;

const PAGES = [
  { folder: 'apps/site/dist', prefix: '/' },
  { folder: 'apps/admin/dist', prefix: '/admin/' },
];

/** Cache rules by path: hashed files never change, art and fonts rarely do, and the rest is revalidated. */
const cacheOf = (path: string): string => {
  if (/^(\/\w+)?\/assets\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/^\/(art|fonts|icons)\//.test(path)) return 'public, max-age=86400';
  return 'no-cache';
};

const filesOf = (folder: string): string[] =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(inProject(folder), name)).isFile(),
  );

const isHidden = (name: string): boolean => /(^|\/)\./.test(name);

const isWorthwhile = (folder: string, name: string): boolean =>
  TEXT.test(name) && statSync(join(inProject(folder), name)).size >= WORTHWHILE_BYTES;

// All files are compared at once, because hundreds of single expectations and recorded requests take long.
for (const { folder, prefix } of PAGES) {
  test(`every file of ${folder} is sent compressed and with its cache rule`, async () => {
    const found: object[] = [];
    const wanted: object[] = [];
    for (const name of filesOf(folder).filter((file) => isHidden(file) || !COMPRESSED.test(file))) {
      const path = prefix + name;
      const { status, headers, body } = await fetch(e2eOrigin() + path, { headers: { 'accept-encoding': 'br, gzip' } });
      await body?.cancel();
      if (isHidden(name)) {
        found.push({ path, status });
        wanted.push({ path, status: 404 });
        continue;
      }
      const encoding = isWorthwhile(folder, name) && headers.get('content-encoding');
      const hasType = headers.has('content-type');
      found.push({ path, status, cache: headers.get('cache-control'), encoding, hasType });
      wanted.push({
        path,
        status: 200,
        cache: cacheOf(path),
        encoding: isWorthwhile(folder, name) && 'br',
        hasType: true,
      });
    }
    expect(found).toEqual(wanted);
  });
}

test('the page itself is compressed and is not sent again while it has not changed', async ({ request }) => {
  const first = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  const { etag = '', ...headers } = first.headers();
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache', vary: 'accept-encoding' });
  expect(headers['link']).toContain('rel=preload');
  const again = await request.get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});

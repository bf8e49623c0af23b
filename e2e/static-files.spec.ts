import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../scripts/project.ts';
import { expect, test } from './support/test.ts';

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

for (const { folder, prefix } of PAGES) {
  test(`every file of ${folder} is sent compressed and with its cache rule`, async ({ request }) => {
    const files = filesOf(folder);
    const isHidden = (name: string) => /(^|\/)\./.test(name);
    for (const name of files.filter((file) => !isHidden(file) && !COMPRESSED.test(file))) {
      const path = prefix + name;
      const answer = await request.get(path, { headers: { 'accept-encoding': 'br, gzip' } });
      const headers = answer.headers();
      const isWorthwhile = TEXT.test(name) && statSync(join(inProject(folder), name)).size >= WORTHWHILE_BYTES;
      const found = { status: answer.status(), cache: headers['cache-control'], encoding: headers['content-encoding'] };
      expect({ path, ...found }).toEqual({
        path,
        status: 200,
        cache: cacheOf(path),
        encoding: isWorthwhile ? 'br' : found.encoding,
      });
      expect(headers['content-type'], path).toBeTruthy();
    }
    for (const name of files.filter(isHidden)) expect((await request.get(prefix + name)).status(), name).toBe(404);
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

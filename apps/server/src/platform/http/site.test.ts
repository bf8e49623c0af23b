import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { probeServer } from '../../../test/probe-server.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'koi-site-'));
afterAll(() => rmSync(siteDir, { recursive: true }));
for (const folder of ['assets', 'art']) mkdirSync(join(siteDir, folder));
writeFileSync(join(siteDir, 'index.html'), '<!doctype html><script>1</script>');
writeFileSync(join(siteDir, '.built'), 'a mark of the build');
writeFileSync(join(siteDir, 'assets/app-abc123.js'), 'app()');
writeFileSync(join(siteDir, 'assets/app-abc123.js.gz'), gzipSync('app()'));
writeFileSync(join(siteDir, 'art/koi.svg'), '<svg/>');

const adminDir = mkdtempSync(join(tmpdir(), 'koi-admin-'));
afterAll(() => rmSync(adminDir, { recursive: true }));
mkdirSync(join(adminDir, 'assets'));
writeFileSync(join(adminDir, 'index.html'), '<!doctype html><script>2</script>');
writeFileSync(join(adminDir, '.built'), 'a mark of the build');
writeFileSync(join(adminDir, 'assets/desk-abc123.js'), 'desk()');
writeFileSync(join(adminDir, 'assets/desk-abc123.js.gz'), gzipSync('desk()'));

const { database } = await testDatabase();
const { app } = await probeServer(database, { siteDir, adminDir });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the built site', () => {
  it('is served at / and revalidated on every request', async () => {
    const { statusCode, headers } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it('allows hashed files to be cached for a year and art for a day', async () => {
    expect((await get('/assets/app-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/art/koi.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it('sends the compressed file to clients that accept it', async () => {
    const packed = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toContain('javascript');
    expect((await get('/assets/app-abc123.js')).headers['content-encoding']).toBeUndefined();
  });

  it.each(['/.built', '/../package.json', '/..%2fpackage.json', '/assets/', '/nothing.js', '/api/nothing'])(
    'serves nothing at %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 404, data: null });
    },
  );
});

describe('the built back office', () => {
  const policyAt = async (url: string) => String((await get(url)).headers['content-security-policy']);

  it('is served at /admin/ with its own inline scripts, and can never be framed', async () => {
    const { statusCode, headers, body } = await get('/admin/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<script>2</script>');
    expect(headers['cache-control']).toBe('no-cache');
    const [own, sites] = [await policyAt('/admin/'), await policyAt('/')];
    expect(own).toContain("frame-ancestors 'none'");
    expect(sites).toContain("frame-ancestors 'self'");
    const hashes = (policy: string) => policy.match(/'sha256-[^']+'/g);
    expect(hashes(own)).toHaveLength(1);
    expect(hashes(own)).not.toEqual(hashes(sites));
  });

  it('can’t be reached at another address with the site’s policy', async () => {
    expect((await get('/%61dmin/')).statusCode).toBe(404);
    expect(await policyAt('/admin/index.html')).toContain("frame-ancestors 'none'");
  });

  it('redirects /admin to /admin/', async () => {
    const { statusCode, headers } = await get('/admin');
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/admin/');
  });

  it('allows hashed files to be cached for a year, and sends them compressed', async () => {
    const packed = await get('/admin/assets/desk-abc123.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  it.each(['/admin/.built', '/admin/..%2fpackage.json', '/admin/nothing.js', '/assets/desk-abc123.js'])(
    'serves nothing at %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 404, data: null });
    },
  );
});

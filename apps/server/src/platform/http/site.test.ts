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

const { database } = await testDatabase();
const { app } = await probeServer(database, { siteDir });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the built site', () => {
  it('is served at / and asked for again each time', async () => {
    const { statusCode, headers } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it('lets hashed files be kept for good and art for a day', async () => {
    expect((await get('/assets/app-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/art/koi.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it('sends the compressed file to those who take it', async () => {
    const packed = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toContain('javascript');
    expect((await get('/assets/app-abc123.js')).headers['content-encoding']).toBeUndefined();
  });

  it.each(['/.built', '/../package.json', '/..%2fpackage.json', '/assets/', '/nothing.js', '/api/nothing'])(
    'gives nothing away at %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([400, 403, 404]).toContain(statusCode);
      expect(JSON.parse(body)).toMatchObject({ code: statusCode, data: null });
    },
  );
});

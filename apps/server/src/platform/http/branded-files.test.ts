import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { probeServer } from '../../../test/probe-server.ts';
import type { Brand } from './brand.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'koi-branded-'));
afterAll(() => rmSync(siteDir, { recursive: true }));
mkdirSync(join(siteDir, 'agent'));
const SCRIPT = '<script>1</script>';
writeFileSync(
  join(siteDir, 'index.html'),
  `<html lang="zh-CN"><title>锦鲤</title><meta name="description" content="" />${SCRIPT}</html>`,
);
writeFileSync(join(siteDir, 'agent/index.html'), '<html lang="zh-CN"><title>代理中心 · 锦鲤</title></html>');
writeFileSync(join(siteDir, 'manifest.webmanifest'), '{"name":"锦鲤"}');
writeFileSync(join(siteDir, 'plain.txt'), '锦鲤');

const adminDir = mkdtempSync(join(tmpdir(), 'koi-branded-admin-'));
afterAll(() => rmSync(adminDir, { recursive: true }));
writeFileSync(join(adminDir, 'index.html'), '<html lang="zh-CN"><title>运营后台 · 锦鲤</title></html>');

const logo = '/media/pictures/cloud';
let shown: Brand = { title: '云海', name: '云海', slogan: '', logo, icon: logo };
const brand = vi.fn(async () => shown);
const { database } = await testDatabase();
const { app } = await probeServer(database, { siteDir, adminDir }, undefined, brand);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('serves every page and the manifest with the name of the site', async () => {
  for (const url of ['/', '/index.html']) expect((await get(url)).body).toContain('<title>云海</title>');
  expect((await get('/agent/')).body).toContain('<title>代理中心 · 云海</title>');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json');
  expect(manifest.json()).toMatchObject({ name: '云海' });
  expect((await get('/plain.txt')).body).toBe('锦鲤');
});

it('keeps the policy of pages, which allows the built scripts', async () => {
  const { headers, body } = await get('/');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-.*frame-ancestors 'self'/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain(SCRIPT);
});

it('serves the back office with the name of the site and its own policy', async () => {
  const { headers, body } = await get('/admin/');
  expect(body).toContain('<title>运营后台 · 云海</title>');
  expect(headers['content-security-policy']).toMatch(/frame-src 'self'; .*frame-ancestors 'none'/);
});

it('compresses for clients that accept it', async () => {
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('云海');
  const gzip = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.8' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('云海');
});

it('answers an unchanged page without its content, and the page again after a change of the brand', async () => {
  const { etag = '' } = (await get('/')).headers;
  const again = await get('/', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  shown = { ...shown, title: '山河' };
  const changed = await get('/', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('<title>山河</title>');
});

it('serves the last brand while the settings can’t be read', async () => {
  brand.mockRejectedValueOnce(new Error('the database is away'));
  expect((await get('/')).body).toContain('<title>山河</title>');
});

it('answers HEAD with the headers of the page', async () => {
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/' });
  expect([statusCode, headers.etag]).toEqual([200, (await get('/')).headers.etag]);
});

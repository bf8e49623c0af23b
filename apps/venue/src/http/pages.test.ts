import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
const webDir = mkdtempSync(join(tmpdir(), 'koi-venue-pages-'));
beforeAll(async () => {
  for (const folder of ['coin', 'verify', 'assets', 'art']) mkdirSync(join(webDir, folder));
  writeFileSync(join(webDir, 'coin/index.html'), '<!doctype html><title>coin</title>');
  writeFileSync(join(webDir, 'verify/index.html'), '<!doctype html><title>verify</title>');
  writeFileSync(join(webDir, 'assets/coin-abc123.js'), 'export {};');
  writeFileSync(join(webDir, 'art/coin.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  venue = await startTestVenue({ settings: { webDir } });
});
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const policy = async (path: string): Promise<string> =>
  (await fetch(venue.origin + path)).headers.get('content-security-policy') ?? '';

it('serves the page of the game family, and 404 for an unknown game', async () => {
  const response = await fetch(`${venue.origin}/g/coin?launch=x`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await response.text()).toContain('<title>coin');
  expect((await fetch(`${venue.origin}/g/nothing`)).status).toBe(404);
  expect(await (await fetch(`${venue.origin}/g/verify`)).text()).toContain('<title>verify');
});

it('lets only the lobby that launched a game frame it', async () => {
  await venue.join('koi_frame');
  const url = await venue.launch('koi_frame', 'coin', 'xinghe', 'https://lobby.example/gamePage');
  expect(await policy(url.pathname + url.search)).toContain("frame-ancestors 'self' https://lobby.example");
  expect(await policy('/g/coin?lobby=https://lobby.example/after-a-reload')).toContain('https://lobby.example');
  for (const lobby of ['https://evil.example', 'https://lobby.example.evil.example', '*', "'none'; script-src *", '']) {
    expect(await policy(`/g/coin?lobby=${encodeURIComponent(lobby)}`)).toMatch(/frame-ancestors 'self'$/);
  }
  // The other platform never launched from that lobby.
  expect(await policy('/g/othercoin?lobby=https://lobby.example')).toMatch(/frame-ancestors 'self'$/);
});

it('allows no page to load content from elsewhere', async () => {
  const text = await policy('/g/coin');
  expect(text).toContain("default-src 'none'");
  expect(text).toContain("script-src 'self';");
  expect(text).not.toContain('unsafe');
});

it('lets browsers cache hashed files permanently and art for an hour', async () => {
  const cache = async (path: string) => (await fetch(`${venue.origin}/g/${path}`)).headers.get('cache-control');
  expect(await cache('assets/coin-abc123.js')).toBe('public, max-age=31536000, immutable');
  expect(await cache('art/coin.svg')).toBe('public, max-age=3600');
  expect((await fetch(`${venue.origin}/g/..%2f..%2fpackage.json`)).status).toBeGreaterThanOrEqual(400);
});

it('reports live and ready while the database is available', async () => {
  expect((await fetch(`${venue.origin}/live`)).status).toBe(200);
  expect((await fetch(`${venue.origin}/ready`)).status).toBe(200);
});

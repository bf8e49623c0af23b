import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { probeServer } from '../../../test/probe-server.ts';
import type { Brand } from './brand.ts';
import type { HomeAnswers } from './home-page.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'koi-home-'));
afterAll(() => rmSync(siteDir, { recursive: true }));
mkdirSync(join(siteDir, '.home'));
const SCRIPT = '<script>1</script>';
const STYLE = '<style>a{}</style>';
writeFileSync(
  join(siteDir, 'index.html'),
  `<html lang="zh-CN"><title>锦鲤</title><meta name="koi-home" content="" />${STYLE}${SCRIPT}<div id="root"></div></html>`,
);
writeFileSync(
  join(siteDir, '.home/home.mjs'),
  `export const renderHome = ({ app, banners }) => {
    if (app.title === 'broken') throw new Error('broken');
    return { markup: '<main>$&' + app.title + '</main>', data: '{}', banner: banners[0]?.src ?? '' };
  };`,
);

let title = '云海';
let isOpen = 1;
let banners = [{ src: '/art/a.svg?1', title: '' }];
const answers = vi.fn(async () => ({ app: { title, site_state: isOpen }, banners }) as unknown as HomeAnswers);
const brand = async (): Promise<Brand> => ({ title: '云海', name: '云海', slogan: '', logo: '', icon: '' });
const { database } = await testDatabase();
const { app } = await probeServer(database, { siteDir }, undefined, brand, answers);
const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
/** Answers are read again after a second. */
const later = () => sleep(1010);

it('contains home as it was rendered and its answers, and preloads the first banner', async () => {
  const { body, headers } = await get();
  expect(body).toContain('<div id="root"><main>$&云海</main></div>');
  expect(body).toContain('<script type="application/json" id="koi-home">{}</script>');
  expect(body).toContain('<meta name="koi-home" content="sent" />');
  expect(headers.link).toBe('</art/a.svg?1>; rel=preload; as=image; fetchpriority=high');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/);
});

it('is sent compressed, and not again while it has not changed', async () => {
  const packed = await get({ 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('$&云海');
  const { etag = '' } = packed.headers;
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(etag) })).statusCode).toBe(304);
});

it('reads the answers once for all requests within a second', async () => {
  await later();
  answers.mockClear();
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(answers).toHaveBeenCalledTimes(1);
});

it('follows a change within a second, and a failure keeps the last page', async () => {
  title = '山海';
  await later();
  expect((await get()).body).toContain('$&山海');
  title = 'broken';
  await later();
  expect((await get()).body).toContain('$&山海');
  answers.mockRejectedValueOnce(new Error('no database'));
  await later();
  expect((await get()).body).toContain('$&山海');
  title = '云海';
});

it('is sent without home while the site is in maintenance', async () => {
  isOpen = 0;
  await later();
  const { body, headers } = await get();
  expect(body).toContain('<meta name="koi-home" content="" />');
  expect(body).toContain('<div id="root"></div>');
  expect(headers.link).toBeUndefined();
  isOpen = 1;
});

it.each(['', '/art/a.svg>; rel=preload', '/art/a.svg, </art/b.svg>', '/art/横幅.svg'])(
  'preloads no banner at the address %j',
  async (src) => {
    banners = [{ src, title: '' }];
    await later();
    const { statusCode, headers } = await get();
    expect(statusCode).toBe(200);
    expect(headers.link).toBeUndefined();
  },
);

it('does not serve the program that renders it', async () => {
  expect((await app.inject({ url: '/.home/home.mjs' })).statusCode).toBe(404);
});

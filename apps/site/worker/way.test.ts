import { expect, it } from 'vitest';
import { wayOf } from './way.ts';

const ORIGIN = 'https://koi.example';
const way = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  wayOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

it('serves the files of the build from the cache', () => {
  for (const path of ['/assets/first-a1b2.js', '/art/koi-line.svg', '/fonts/manrope.woff2', '/icon-192.png']) {
    expect(way(path)).toBe('kept');
  }
});

it('requests the site itself and its manifest from the network first, whatever follows the #', () => {
  expect(way('/', { mode: 'navigate' })).toBe('page');
  expect(way('/?pid=7#/money', { mode: 'navigate' })).toBe('page');
  expect(way('/manifest.webmanifest')).toBe('page');
});

it('never handles an API call, whatever its method', () => {
  for (const path of ['/api/balance', '/api/game/list', '/api/app', '/api/service/socket']) {
    for (const method of ['GET', 'POST', 'HEAD']) expect(way(path, { method })).toBe('leave');
  }
});

it('does not handle uploaded pictures, the other pages and other sites', () => {
  for (const path of ['/media/avatars/abc', '/admin/', '/agent/', '/service/', '/docs', '/sw.js']) {
    expect(way(path)).toBe('leave');
    expect(way(path, { mode: 'navigate' })).toBe('leave');
  }
  expect(way('https://elsewhere.example/assets/first.js')).toBe('leave');
  expect(way('/assets/first.js', { method: 'POST' })).toBe('leave');
});

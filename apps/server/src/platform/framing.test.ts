import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createFraming, mayBeFramed } from './framing.ts';

const site = 'https://koi.example';
const may = (headers: Record<string, string>) => mayBeFramed(new Headers(headers), site);

it.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { 'content-security-policy': "default-src 'self'" }],
  [true, { 'content-security-policy': `frame-ancestors ${site}` }],
  [true, { 'content-security-policy': 'frame-ancestors *' }],
  [true, { 'content-security-policy': 'default-src x; frame-ancestors https:' }],
  [false, { 'content-security-policy': "frame-ancestors 'none'" }],
  [false, { 'content-security-policy': "frame-ancestors 'self'" }],
  [false, { 'content-security-policy': 'frame-ancestors https://other.example' }],
  [false, { 'x-frame-options': 'DENY' }],
  [false, { 'x-frame-options': 'SAMEORIGIN' }],
])('mayBeFramed returns %s for the headers %j', (expected, headers) => {
  expect(may(headers)).toBe(expected);
});

it('does not request an address that our own policy would not allow in a frame', async () => {
  const framing = createFraming({ mayAsk: ({ origin }) => origin === 'https://venue.example' });
  expect(await framing('http://169.254.169.254/latest', site)).toBe(false);
});

describe('a page that may be requested', () => {
  const asked: string[] = [];
  const pages: Record<string, Record<string, string>> = {
    '/open': {},
    '/shut': { 'x-frame-options': 'DENY' },
    '/to-shut': { location: '/shut' },
    '/to-inside': { location: 'http://169.254.169.254/latest' },
    '/round': { location: '/round' },
  };
  const server = createServer(({ url = '', method = '' }, response) => {
    asked.push(`${method} ${url}`);
    const headers = pages[url] ?? {};
    response.writeHead('location' in headers ? 302 : 200, headers).end();
  }).listen(0, '127.0.0.1');
  afterAll(() => server.close());
  const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const framing = createFraming({ mayAsk: ({ hostname }) => hostname === '127.0.0.1' });

  it.each([
    ['/open', true],
    ['/shut', false],
    ['/to-shut', false],
    ['/to-inside', false],
    ['/round', true],
  ])('at %s: framing allowed is %s', async (path, expected) => {
    expect(await framing(address(path), site)).toBe(expected);
  });

  it('is requested with HEAD, and the result is cached', async () => {
    asked.length = 0;
    await framing(address('/fresh'), site);
    await framing(address('/fresh?token=other'), site);
    expect(asked).toEqual(['HEAD /fresh']);
  });

  it('is allowed when it can’t be reached', async () => {
    expect(await framing('http://127.0.0.1:9/', site)).toBe(true);
  });
});

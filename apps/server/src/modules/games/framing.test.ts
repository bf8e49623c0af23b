import { expect, it } from 'vitest';
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
])('is %s with %j', (expected, headers) => {
  expect(may(headers)).toBe(expected);
});

it('asks nobody but the venues that our own policy allows', async () => {
  const framing = createFraming({ origins: ['https://venue.example'] });
  expect(await framing('http://169.254.169.254/latest', site)).toBe(false);
});

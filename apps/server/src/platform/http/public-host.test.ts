import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearer, probeServer } from '../../../test/probe-server.ts';
import { UNTRUSTED_PROXY } from './public-host.ts';

const { database } = await testDatabase();
const { app } = await probeServer(database, { publicOrigin: 'https://koi.example' });
const statusFor = async (host: string, url = '/api/mine', other = app, headers = {}) => {
  const { statusCode } = await other.inject({ method: 'POST', url, headers: { ...bearer, host, ...headers } });
  return statusCode;
};

it.each(['koi.example', 'KOI.example', 'koi.example:443'])('a request for %s is served', async (host) => {
  expect(await statusFor(host)).toBe(200);
});

it.each(['evil.example', 'koi.example.evil', 'koi.example:8443', 'evil@koi.example', '127.0.0.1', ''])(
  'a request for %j is refused with the envelope',
  async (host) => {
    const response = await app.inject({ method: 'POST', url: '/api/mine', headers: { ...bearer, host } });
    expect(response.statusCode).toBe(421);
    expect(response.json()).toEqual({ code: 421, message: '请求的域名不受支持', data: null });
  },
);

it('a forwarded host counts only behind a trusted proxy', async () => {
  const forwarded = { 'x-forwarded-host': 'koi.example' };
  expect(await statusFor('10.0.0.7', '/api/mine', app, forwarded)).toBe(421);
  const { app: behind } = await probeServer(database, { publicOrigin: 'https://koi.example', trustProxy: 1 });
  expect(await statusFor('10.0.0.7', '/api/mine', behind, forwarded)).toBe(200);
});

it.each(['/live', '/ready'])('%s answers for any host', async (url) => {
  expect((await app.inject({ method: 'GET', url, headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200);
});

it('every host is served without a public origin', async () => {
  const { app: open } = await probeServer(database);
  expect(await statusFor('anything.example', '/api/mine', open)).toBe(200);
});

it('production warns once about a proxy that is not trusted', async () => {
  const { app: production, logged } = await probeServer(database, { mode: 'production' });
  const times = () => logged().split(UNTRUSTED_PROXY).length - 1;
  await production.inject({ method: 'POST', url: '/api/mine' });
  expect(times()).toBe(0);
  for (let n = 0; n < 3; n += 1) {
    await production.inject({ method: 'POST', url: '/api/mine', headers: { 'x-forwarded-for': '1.2.3.4' } });
  }
  expect(times()).toBe(1);
  const { app: trusting, logged: other } = await probeServer(database, { mode: 'production', trustProxy: 1 });
  await trusting.inject({ method: 'POST', url: '/api/mine', headers: { 'x-forwarded-for': '1.2.3.4' } });
  expect(other()).not.toContain(UNTRUSTED_PROXY);
});

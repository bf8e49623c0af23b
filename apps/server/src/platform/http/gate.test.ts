import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearer, probeServer } from '../../../test/probe-server.ts';
import { type Config, createLimiter, ManualClock } from '../index.ts';
import { createGate } from './gate.ts';

const { database } = await testDatabase();

describe('the caller’s address', () => {
  const addressSeen = async (changes: Partial<Config>, forwarded: string) => {
    const { app: other } = await probeServer(database, changes);
    const response = await other.inject({
      method: 'POST',
      url: '/api/mine',
      headers: { ...bearer, 'x-forwarded-for': forwarded },
      remoteAddress: '10.0.0.9',
    });
    return response.json().data.address;
  };

  it('is the connection’s own, whatever X-Forwarded-For claims', async () => {
    expect(await addressSeen({}, '1.2.3.4')).toBe('10.0.0.9');
  });

  it('is what a trusted proxy saw, not what its client claimed', async () => {
    expect(await addressSeen({ trustProxy: 1 }, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await addressSeen({ trustProxy: ['10.0.0.0/8'] }, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await addressSeen({ trustProxy: ['10.1.0.0/16'] }, '1.2.3.4')).toBe('10.0.0.9');
  });
});

describe('limits', () => {
  it('let a member make 600 calls a minute, and an address 1200', async () => {
    const { app: limited, clock } = await probeServer(database, { rateLimits: true });
    const send = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
      limited.inject({ method: 'POST', url: '/api/echo', headers, remoteAddress });
    for (let n = 0; n < 600; n += 1) expect((await send(bearer)).statusCode).toBe(200);
    const refused = await send(bearer);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 429]);
    expect(refused.headers['retry-after']).toBe('60');
    for (let n = 0; n < 599; n += 1) await send({ 'x-forwarded-for': `9.9.9.${n % 250}` });
    expect((await send({})).statusCode).toBe(429);
    expect((await send({}, '10.0.0.2')).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await send(bearer)).statusCode).toBe(200);
  });

  it('follow the operator’s numbers', async () => {
    const gate = createGate({
      authenticate: async () => undefined,
      limiter: createLimiter({ enabled: true, clock: new ManualClock(new Date()) }),
      allowances: async () => ({ perMember: 9, perAddress: 2 }),
    })('anyone');
    const request = { ip: '10.0.0.1', headers: {} } as FastifyRequest;
    await gate(request);
    await gate(request);
    await expect(gate(request)).rejects.toMatchObject({ code: 429 });
  });
});

import { type Endpoint, PERMISSIONS, ROLE_PERMISSIONS, SHELL, STAFF, STAFF_ROLES, type StaffRole } from '@koi/contract';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearer, probeServer } from '../../../test/probe-server.ts';
import { type Config, createLimiter, createTries, ManualClock } from '../index.ts';
import { createGate } from './gate.ts';

const { database } = await testDatabase();
const tries = createTries({ database, clock: new ManualClock(new Date()), enabled: true });

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

  it('is that of the connection, regardless of X-Forwarded-For', async () => {
    expect(await addressSeen({}, '1.2.3.4')).toBe('10.0.0.9');
  });

  it('is the one seen by a trusted proxy, not the one claimed by the client', async () => {
    expect(await addressSeen({ trustProxy: 1 }, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await addressSeen({ trustProxy: ['10.0.0.0/8'] }, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await addressSeen({ trustProxy: ['10.1.0.0/16'] }, '1.2.3.4')).toBe('10.0.0.9');
  });
});

describe('rate limits', () => {
  it('allow a member 600 calls a minute, and the visitors of an address 1200', async () => {
    const { app: limited, clock } = await probeServer(database, { rateLimits: true });
    const send = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
      limited.inject({ method: 'POST', url: '/api/echo', headers, remoteAddress });
    for (let n = 0; n < 1_200; n += 1) await send({ 'x-forwarded-for': `9.9.9.${n % 250}` });
    expect((await send({})).statusCode).toBe(429);
    expect((await send({}, '10.0.0.2')).statusCode).toBe(200);
    for (let n = 0; n < 600; n += 1) expect((await send(bearer)).statusCode).toBe(200);
    const refused = await send(bearer);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 429]);
    expect(refused.headers['retry-after']).toBe('60');
    clock.advance(60_000);
    expect((await send(bearer)).statusCode).toBe(200);
  }, 120_000);

  const limitedGate = (allowed: { perMember: number; perAddress: number }) =>
    createGate({
      authenticate: async (token) => {
        const id = /^a-token-of-member-(\d+)$/.exec(token)?.[1];
        return id === undefined ? undefined : { memberId: Number(id), sessionId: id };
      },
      authenticateAgent: async () => undefined,
      authenticateStaff: async () => undefined,
      limiter: createLimiter({ enabled: true, clock: new ManualClock(new Date()) }),
      tries,
      terms: async () => ({ ...allowed, requireOpenSite: () => undefined }),
    });
  const from = (token?: string) =>
    ({
      ip: '10.0.0.1',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }) as FastifyRequest;

  it('do not lock out 300 members behind one address, even when its visitors have used up their calls', async () => {
    const gate = limitedGate({ perMember: 5, perAddress: 2 })({ method: 'POST', caller: 'anyone' });
    await gate(from());
    await gate(from());
    await expect(gate(from())).rejects.toMatchObject({ code: 429 });
    for (let member = 1; member <= 300; member += 1) {
      for (let calls = 0; calls < 5; calls += 1) await gate(from(`a-token-of-member-${member}`));
    }
    await expect(gate(from('a-token-of-member-1'))).rejects.toMatchObject({ code: 429 });
  });

  it.each(['anyone', 'member', 'agent', 'staff'] as const)(
    'count a forged or expired token as a visitor of its address, on calls for %s',
    async (caller) => {
      const gate = limitedGate({ perMember: 5, perAddress: 3 })({ method: 'POST', caller });
      const codes: unknown[] = [];
      for (let n = 0; n < 4; n += 1) {
        codes.push(
          await gate(from(`a-forged-token-${n}-of-nobody`)).then(
            () => 200,
            ({ code }: { code: number }) => code,
          ),
        );
      }
      const first = caller === 'anyone' ? 200 : 401;
      expect(codes).toEqual([first, first, first, 429]);
    },
  );

  it('count a row with its own budget by member, or by address without a session', async () => {
    const row = {
      method: 'POST',
      caller: 'anyone',
      path: '/api/uploadimg',
      budget: { calls: 2, minutes: 60 },
    } as const;
    const gate = limitedGate({ perMember: 100, perAddress: 100 })(row);
    for (const token of [undefined, 'a-token-of-member-1', 'a-token-of-member-2']) {
      await gate(from(token));
      await gate(from(token));
      await expect(gate(from(token))).rejects.toMatchObject({ code: 429, retryAfterS: 3_600 });
    }
  });

  it('use the numbers set by the operator', async () => {
    const gate = createGate({
      authenticate: async () => undefined,
      authenticateAgent: async () => undefined,
      authenticateStaff: async () => undefined,
      limiter: createLimiter({ enabled: true, clock: new ManualClock(new Date()) }),
      tries,
      terms: async () => ({ perMember: 9, perAddress: 2, requireOpenSite: () => undefined }),
    })({ method: 'POST', caller: 'anyone' });
    const request = { ip: '10.0.0.1', headers: {} } as FastifyRequest;
    await gate(request);
    await gate(request);
    await expect(gate(request)).rejects.toMatchObject({ code: 429 });
  });
});

describe('the gate', () => {
  const MEMBER = 'a-token-of-member-7';
  const staffTokenOf = (role: StaffRole) => `a-token-of-staff-${role}`;
  const gate = createGate({
    authenticate: async (token) => (token === MEMBER ? { memberId: 7, sessionId: 's' } : undefined),
    authenticateAgent: async () => undefined,
    authenticateStaff: async (token) => {
      const role = STAFF_ROLES.find((one) => staffTokenOf(one) === token);
      return role === undefined ? undefined : { id: 1, name: 'x', roles: [role], sessionId: 't', confirmedAt: null };
    },
    limiter: createLimiter({ enabled: false, clock: new ManualClock(new Date()) }),
    tries,
  });
  const admit = async (row: Pick<Endpoint, 'caller' | 'permission'>, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = { ip: '10.0.0.1', headers, session: null, staff: null } as FastifyRequest;
    await gate({ method: 'POST', ...row })(request);
    return { member: request.session?.memberId, role: request.staff?.roles[0] };
  };
  const refusal = (code: number, message: string) => expect.objectContaining({ code, message });

  it('refuses visitors, expired tokens and members on a staff call', async () => {
    for (const token of [undefined, 'a-token-of-nobody', MEMBER]) {
      await expect(admit({ caller: 'staff' }, token)).rejects.toEqual(refusal(401, STAFF.sessionEnded));
    }
  });

  it('refuses staff on a member call', async () => {
    await expect(admit({ caller: 'member' }, staffTokenOf('security'))).rejects.toEqual(
      refusal(401, SHELL.sessionEnded),
    );
    expect(await admit({ caller: 'member' }, MEMBER)).toEqual({ member: 7, role: undefined });
  });

  it('treats staff as visitors on a public call', async () => {
    expect(await admit({ caller: 'anyone' }, staffTokenOf('security'))).toEqual({ member: undefined, role: undefined });
  });

  it.each(STAFF_ROLES)('admits %s where the role has the permission or none is required', async (role) => {
    expect(await admit({ caller: 'staff' }, staffTokenOf(role))).toEqual({ member: undefined, role });
    for (const permission of PERMISSIONS) {
      const passing = admit({ caller: 'staff', permission }, staffTokenOf(role));
      if (ROLE_PERMISSIONS[role].includes(permission)) expect((await passing).role).toBe(role);
      else await expect(passing).rejects.toEqual(refusal(403, STAFF.notAllowed));
    }
  });
});

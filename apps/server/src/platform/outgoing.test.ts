import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Outgoing, PrivateHostError } from './outgoing.ts';
import { isPublicIp } from './private-address.ts';

let visits: string[] = [];
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/plain': (response) => response.end('here'),
  '/away': (response) => response.writeHead(302, { location: '/plain' }).end(),
  '/long': (response) => response.end('x'.repeat(2_000)),
  '/half': (response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/mute': () => undefined,
  '/slow-body': (response) => response.writeHead(200, { 'content-length': '10' }).write('half'),
};
const server = createServer((request, response) => {
  visits.push(`${request.method} ${request.headers.host} ${request.url}`);
  answers[request.url ?? '']?.(response);
}).listen(0, '0.0.0.0');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
beforeEach(() => {
  visits = [];
});

const limits = { withinMs: 2_000, maxBytes: 1_000 };
const get = (outgoing: Outgoing, host: string, path = '/plain') =>
  outgoing.ask(new URL(`http://${host}:${port}${path}`), limits);

/** Names that resolve to the given addresses, in turn. */
const names = (...turns: string[][]) => {
  const asked: string[] = [];
  const lookup = ((name: string, _options: unknown, done: (...result: unknown[]) => void) => {
    const addresses = turns[Math.min(asked.length, turns.length - 1)] ?? [];
    asked.push(name);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as LookupFunction;
  return { asked, lookup };
};

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is a public address', (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '0.0.0.0',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'not an address',
])('%s is not', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

describe('a host on a private network', () => {
  const none = new Outgoing([]);

  it.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])(
    'is not called as %s',
    async (host) => {
      await expect(get(none, host)).rejects.toBeInstanceOf(PrivateHostError);
      expect(none.isRefused(new URL(`https://${host}`))).toBe(true);
      expect(visits).toEqual([]);
    },
  );

  it('is called when the environment names it, with any port or with this one', async () => {
    for (const allowed of ['127.0.0.1', `127.0.0.1:${port}`]) {
      expect((await get(new Outgoing([allowed]), '127.0.0.1')).body.toString()).toBe('here');
    }
    await expect(get(new Outgoing(['127.0.0.1:1']), '127.0.0.1')).rejects.toBeInstanceOf(PrivateHostError);
    await expect(get(new Outgoing(['127.0.0.1']), 'localhost')).rejects.toBeInstanceOf(PrivateHostError);
  });

  it('is not called by a name that leads to it, also among public addresses', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['::1']]) {
      const { lookup } = names(addresses);
      await expect(get(new Outgoing([], lookup), 'venue.example')).rejects.toBeInstanceOf(PrivateHostError);
    }
    expect(visits).toEqual([]);
  });

  it('is called by a name that the environment allows', async () => {
    const { lookup } = names(['127.0.0.1']);
    expect((await get(new Outgoing(['venue.internal'], lookup), 'venue.internal')).status).toBe(200);
    expect(visits).toEqual([`GET venue.internal:${port} /plain`]);
  });
});

it('connects to the addresses that it has looked at, and does not look a second time', async () => {
  // A name whose second answer leads elsewhere, as in DNS rebinding.
  const { asked, lookup } = names(['127.0.0.1'], ['192.0.2.1']);
  const outgoing = new Outgoing(['venue.example'], lookup);
  await get(outgoing, 'venue.example');
  await get(outgoing, 'venue.example');
  expect(visits).toHaveLength(2);
  expect(asked).toEqual(['venue.example']);
});

describe('an answer', () => {
  const outgoing = new Outgoing(['127.0.0.1']);
  const ask = (path: string, withinMs = 2_000) =>
    outgoing.ask(new URL(`http://127.0.0.1:${port}${path}`), { ...limits, withinMs });

  it('that is a redirect is not followed', async () => {
    expect((await ask('/away')).status).toBe(302);
    expect(visits).toHaveLength(1);
  });

  it('that is too long, or ends early, is an error', async () => {
    await expect(ask('/long')).rejects.toThrow('too long');
    await expect(ask('/half')).rejects.toThrow('aborted');
  });

  it('has to be complete in time', async () => {
    await expect(ask('/mute', 80)).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(ask('/slow-body', 80)).rejects.toMatchObject({ name: 'TimeoutError' });
    // Nothing else happens to the connections that were given up.
    await pause(50);
  });

  it('is missing with the system call that failed when there is no connection', async () => {
    const failure = outgoing.ask(new URL('http://127.0.0.1:1/'), limits);
    await expect(failure).rejects.toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
  });
});

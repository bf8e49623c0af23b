import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fakeVenue, VENUE_SECRET } from '../../../../../test/fake-venue.ts';
import { ManualClock, Outgoing } from '../../../../platform/index.ts';
import { createKoiAdapter, type KoiAdapterDeps, secretOf } from './koi.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const venue = await fakeVenue(clock);
const connect = (changes: Partial<KoiAdapterDeps> = {}) =>
  createKoiAdapter({
    merchant: 'xinghe',
    url: venue.url,
    secret: secretOf(VENUE_SECRET, 'xinghe'),
    timeoutMs: 5_000,
    clock,
    outgoing: new Outgoing(['127.0.0.1']),
    ...changes,
  });
const adapter = connect();
const order = (tail: string) => `T20260618140000ABCDEFGHJKL${tail}`;

describe('the adapter of a venue that answers', () => {
  it('returns players, balances and the outcome of each order', async () => {
    expect(await adapter.createPlayer('m100', 'm100')).toEqual({ kind: 'ok', value: null });
    const request = { player: 'm100', order: order('A'), amount: 12_345n };
    const taken = { kind: 'ok', value: { state: 'done', order: order('A'), amount: 12_345n, balance: 12_345n } };
    expect(await adapter.transferIn(request)).toEqual(taken);
    expect(await adapter.transferIn(request)).toEqual(taken);
    expect(await adapter.balance('m100')).toEqual({ kind: 'ok', value: 12_345n });
    expect(await adapter.transferIn({ ...request, amount: 1n })).toMatchObject({
      kind: 'refused',
      error: 'order_reused',
    });
    expect(await adapter.transferOut({ ...request, order: order('B'), amount: 99_999n })).toMatchObject({
      value: { state: 'refused' },
    });
    expect(await adapter.queryTransfer(order('A'))).toMatchObject({ value: { state: 'done', direction: 'in' } });
    expect(await adapter.queryTransfer(order('Z'))).toMatchObject({ value: { state: 'absent' } });
    expect(await adapter.balance('m999')).toMatchObject({ kind: 'refused', error: 'unknown_player' });
  });

  it('returns the addresses of a game and of a round’s verification page', async () => {
    const launched = await adapter.launch({ player: 'm100', game: 'dragon', lobby: 'https://koi.example' });
    expect(launched).toMatchObject({ kind: 'ok', value: { url: `${venue.url}/g/dragon?launch=one-time` } });
    expect(adapter.proofAddress('https://venue.example', 'R 1')).toBe('https://venue.example/g/verify?round=R%201');
    expect(adapter.proofAddress('', 'R1')).toBe('');
  });

  it('returns the draws of a round, and refuses a round of another player', async () => {
    const draw = { nonce: 3, hash: 'ab'.repeat(32), client_seed: 'lotus', server_seed: null };
    const { round } = venue.place('xinghe', 'm100', 100n);
    venue.setDraws(round, [draw]);
    expect(await adapter.proof('m100', round, 'B1')).toEqual({ kind: 'ok', value: { draws: [draw], total: 1 } });
    expect(await adapter.proof('m101', round, 'B1')).toMatchObject({ kind: 'refused', error: 'unknown_round' });
  });
});

describe('the adapter of a faulty venue', () => {
  it.each([
    ['a connection that breaks', { do: 'before' }],
    ['an answer that is lost', { do: 'after' }],
    ['half an answer', { do: 'truncated' }],
    ['a page', { do: 'instead', body: '<html></html>' }],
    ['nothing', { do: 'instead', body: '' }],
    ['a float', { do: 'instead', body: '{"ok":true,"data":{"balance":12.5}}' }],
    ['a negative amount', { do: 'instead', body: '{"ok":true,"data":{"balance":"-1.00"}}' }],
    ['a huge amount', { do: 'instead', body: `{"ok":true,"data":{"balance":"${'9'.repeat(14)}.00"}}` }],
    ['three places', { do: 'instead', body: '{"ok":true,"data":{"balance":"1.000"}}' }],
    [
      'a success with a failure’s status',
      { do: 'instead', status: 500, body: '{"ok":true,"data":{"balance":"1.00"}}' },
    ],
    ['an unknown error', { do: 'instead', status: 500, body: '{"ok":false,"error":"oops","message":""}' }],
    ['megabytes', { do: 'instead', body: `"${'x'.repeat(3_000_000)}"` }],
    ['a redirect', { do: 'instead', status: 302, body: '{"ok":false,"error":"insufficient","message":""}' }],
  ] as const)('returns unknown for %s', async (_, fault) => {
    venue.fail(() => ({ ...fault }));
    expect(await adapter.balance('m100')).toMatchObject({ kind: 'unknown' });
    venue.heal();
  });

  it('returns unknown on a timeout, which the caller may shorten', async () => {
    venue.fail(() => ({ do: 'hang' }));
    expect(await connect({ timeoutMs: 150 }).balance('m100')).toEqual({ kind: 'unknown', reason: '答复超时' });
    expect(await adapter.balance('m100', 100)).toEqual({ kind: 'unknown', reason: '答复超时' });
    expect(await adapter.proof('m100', 'R1', 'B1', 100)).toEqual({ kind: 'unknown', reason: '答复超时' });
    venue.heal();
  });

  it('returns unsent when the venue cannot be reached', async () => {
    const gone = await fakeVenue(clock);
    await gone.close();
    expect(await connect({ url: gone.url }).balance('m100')).toMatchObject({ kind: 'unsent' });
  });

  it('returns unknown when the venue rejects our signature', async () => {
    const stranger = connect({ secret: 'some other secret' });
    expect(await stranger.balance('m100')).toMatchObject({ kind: 'unknown', cause: 'signature' });
  });
});

describe('a signature of the adapter', () => {
  it('is worth nothing at the venue when another server forwards the call', async () => {
    const relay = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', async () => {
        const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
        const forwarded = await fetch(venue.url + request.url, {
          method: 'POST',
          headers,
          body: Buffer.concat(chunks),
        });
        response.writeHead(forwarded.status).end(await forwarded.text());
      });
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const { port } = relay.address() as AddressInfo;
    const before = venue.balance('xinghe', 'm100');
    const led = connect({ url: `http://127.0.0.1:${port}` });
    expect(await led.transferIn({ player: 'm100', order: order('R'), amount: 5n })).toMatchObject({
      kind: 'unknown',
      cause: 'signature',
    });
    expect(venue.balance('xinghe', 'm100')).toBe(before);
    relay.close();
  });

  it('is accepted by a venue of an earlier version', async () => {
    venue.readOldSignatures(true);
    expect(await adapter.balance('m100')).toMatchObject({ kind: 'ok' });
    venue.readOldSignatures(false);
  });
});

it('the adapter returns the rows of a catalogue as they were sent', async () => {
  const offered = [{ code: 'koi', name: '锦鲤', category: 'concise', rtp: '0.9604' }, { code: 1 }];
  venue.offer('xinghe', offered);
  expect(await adapter.games()).toEqual({ kind: 'ok', value: offered });
  venue.offer('xinghe', undefined);
  expect(await adapter.games()).toMatchObject({ kind: 'unknown', cause: 'missing' });
});

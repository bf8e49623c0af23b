import { SIGNATURE_HEADERS, venueCalls } from '@koi/venue-protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookFaults, newOrder, startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});

describe('a signed call', () => {
  it('is accepted once, and a repeated nonce is rejected', async () => {
    const nonce = 'nonce-of-a-test-0001';
    const time = Date.now();
    expect(await venue.call('health', {}, { nonce, time })).toMatchObject({ ok: true });
    expect(await venue.call('health', {}, { nonce, time })).toMatchObject({ ok: false, error: 'bad_signature' });
    expect(await venue.call('health', {}, { nonce, time, platform: 'yunding' })).toMatchObject({ ok: true });
  });

  it.each([
    ['a wrong secret', { secret: 'another' }],
    ['the secret of another platform', { platform: 'yunding', secret: 'x' }],
    ['an unknown platform', { platform: 'unknown' }],
    ['a time six minutes ago', { time: Date.now() - 360_000 }],
    ['a time in six minutes', { time: Date.now() + 360_000 }],
    ['a body changed on the way', { body: '{"player":"koi_1"}' }],
    ['a short nonce', { nonce: 'short' }],
  ])('with %s is rejected', async (_, options) => {
    const response = await venue.send('/v1/health', '{}', options);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ ok: false, error: 'bad_signature' });
  });

  it('for another host is rejected, which a server says that forwards requests', async () => {
    const forwarded = await venue.send('/v1/health', '{}', { host: 'another.example' });
    expect(forwarded.status).toBe(401);
    expect(await forwarded.json()).toMatchObject({ error: 'bad_signature', message: 'wrong-host' });
    const named = (headers: Record<string, string>) => ({
      ...headers,
      [SIGNATURE_HEADERS.host]: new URL(venue.origin).host,
    });
    const renamed = await venue.send('/v1/health', '{}', { host: 'another.example', change: named });
    expect(await renamed.json()).toMatchObject({ error: 'bad_signature', message: 'wrong' });
  });

  it('without a host is accepted only while platforms of earlier versions are served', async () => {
    const added: readonly string[] = [SIGNATURE_HEADERS.host, SIGNATURE_HEADERS.hostSignature];
    const change = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !added.includes(name)));
    expect((await venue.send('/v1/health', '{}', { change })).status).toBe(401);
    const patient = await startTestVenue({ settings: { acceptsHostless: true } });
    expect((await patient.send('/v1/health', '{}', { change })).status).toBe(200);
    expect((await patient.send('/v1/health', '{}')).status).toBe(200);
    expect((await patient.send('/v1/health', '{}', { host: 'another.example' })).status).toBe(401);
  });

  it('without signature headers is rejected', async () => {
    const response = await fetch(`${venue.origin}/v1/health`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });

  it('rejects input that does not match the schema, always with an envelope', async () => {
    const bad = [
      '',
      '[]',
      'null',
      '{',
      '{"player":5}',
      '{"player":"KOI 1","order":"x","amount":"1","cursor":7,"hour":-1}',
      '"text"',
    ];
    for (const { path } of Object.values(venueCalls)) {
      if (path === venueCalls.health.path || path === venueCalls.games.path) continue;
      for (const body of bad) {
        const response = await venue.send(path, body);
        expect(response.status, `${path} ${body}`).toBe(400);
        expect(await response.json()).toMatchObject({ ok: false, error: 'bad_input' });
      }
    }
  });
});

describe('transfers', () => {
  it('move money in and out', async () => {
    await venue.join('koi_move', '0.00');
    const order = newOrder();
    expect(await venue.call('transferIn', { player: 'koi_move', order, amount: '100.50' })).toEqual({
      ok: true,
      data: { state: 'done', order, amount: 10_050n, balance: 10_050n },
    });
    expect(await venue.call('queryTransfer', { order })).toEqual({
      ok: true,
      data: { state: 'done', order, direction: 'in', amount: 10_050n },
    });
    await venue.call('transferOut', { player: 'koi_move', order: newOrder(), amount: '0.50' });
    expect(await venue.call('balance', { player: 'koi_move' })).toEqual({ ok: true, data: { balance: 10_000n } });
    const all = newOrder();
    const out = { ok: true, data: { state: 'done', order: all, amount: 10_000n, balance: 0n } };
    expect(await venue.call('transferAllOut', { player: 'koi_move', order: all })).toEqual(out);
    await venue.call('transferIn', { player: 'koi_move', order: newOrder(), amount: '7.00' });
    expect(await venue.call('transferAllOut', { player: 'koi_move', order: all })).toEqual(out);
  });

  it('refuse to take out more than the balance, and repeat that outcome for the same order', async () => {
    await venue.join('koi_poor', '5.00');
    const order = newOrder();
    const refused = { ok: true, data: { state: 'refused', order, reason: '余额不足' } };
    expect(await venue.call('transferOut', { player: 'koi_poor', order, amount: '5.01' })).toEqual(refused);
    await venue.call('transferIn', { player: 'koi_poor', order: newOrder(), amount: '100.00' });
    expect(await venue.call('transferOut', { player: 'koi_poor', order, amount: '5.01' })).toEqual(refused);
    expect(await venue.call('queryTransfer', { order })).toEqual(refused);
    expect(await venue.call('balance', { player: 'koi_poor' })).toMatchObject({ data: { balance: 10_500n } });
  });

  it('take an order once when it is sent many times simultaneously', async () => {
    await venue.join('koi_many', '0.00');
    const order = newOrder();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => venue.call('transferIn', { player: 'koi_many', order, amount: '10.00' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer, (_, value) => String(value)))).size).toBe(1);
    expect(answers[0]).toEqual({ ok: true, data: { state: 'done', order, amount: 1_000n, balance: 1_000n } });
    expect(await venue.call('balance', { player: 'koi_many' })).toMatchObject({ data: { balance: 1_000n } });
  });

  it('reject an order number that is sent again with another amount, player or direction', async () => {
    await venue.join('koi_one', '0.00');
    await venue.join('koi_two', '50.00');
    const order = newOrder();
    await venue.call('transferIn', { player: 'koi_one', order, amount: '10.00' });
    const reused = { ok: false, error: 'order_reused' };
    expect(await venue.call('transferIn', { player: 'koi_one', order, amount: '10.01' })).toMatchObject(reused);
    expect(await venue.call('transferIn', { player: 'koi_two', order, amount: '10.00' })).toMatchObject(reused);
    expect(await venue.call('transferOut', { player: 'koi_one', order, amount: '10.00' })).toMatchObject(reused);
    expect(await venue.call('transferAllOut', { player: 'koi_one', order })).toMatchObject(reused);
    expect(await venue.call('balance', { player: 'koi_two' })).toMatchObject({ data: { balance: 5_000n } });
  });

  it('give an order number to only one of two players who use it simultaneously', async () => {
    await venue.join('koi_left', '0.00');
    await venue.join('koi_right', '0.00');
    for (let round = 0; round < 10; round += 1) {
      const order = newOrder();
      const answers = await Promise.all(
        ['koi_left', 'koi_right'].map((player) => venue.call('transferIn', { player, order, amount: '1.00' })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
    const { rows } = await venue.pool.query(
      `select sum(balance)::int as sum from venue.wallets join venue.players on id = player_id where name in ('koi_left', 'koi_right')`,
    );
    expect(rows).toEqual([{ sum: 1_000 }]);
  });

  it('never take out more than the balance with 50 simultaneous requests', async () => {
    await venue.join('koi_race', '100.00');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 10 === 0
          ? venue.call('transferAllOut', { player: 'koi_race', order: newOrder() })
          : venue.call('transferOut', { player: 'koi_race', order: newOrder(), amount: '7.00' }),
      ),
    );
    const taken = answers.reduce(
      (sum, answer) => sum + (answer.ok && answer.data.state === 'done' ? answer.data.amount : 0n),
      0n,
    );
    expect(taken).toBe(10_000n);
    expect(await venue.call('balance', { player: 'koi_race' })).toMatchObject({ data: { balance: 0n } });
  });

  it('reject unknown players and an amount of zero', async () => {
    const input = { player: 'koi_nobody', order: newOrder(), amount: '1.00' };
    expect(await venue.call('transferIn', input)).toMatchObject({ ok: false, error: 'unknown_player' });
    await venue.join('koi_here', '10.00');
    expect(await venue.call('balance', { player: 'koi_here' }, { platform: 'yunding' })).toMatchObject({
      error: 'unknown_player',
    });
    expect(await venue.call('transferIn', { ...input, player: 'koi_here', amount: '0.00' })).toMatchObject({
      error: 'bad_input',
    });
  });
});

it('creates a player once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => venue.call('createPlayer', { player: 'koi_new', name: '新人' })),
  );
  expect(answers.filter((answer) => answer.ok && answer.data.created)).toHaveLength(1);
});

it('lists the games of the calling platform', async () => {
  expect(await venue.call('games', {})).toEqual({
    ok: true,
    data: {
      games: [{ code: 'coin', name: '抛硬币', category: 'concise', rtp: '0.9900', picture: '/g/art/cover/coin.webp' }],
    },
  });
  expect(await venue.call('games', {}, { platform: 'tianji' })).toEqual({ ok: true, data: { games: [] } });
});

describe('the proof of a round', () => {
  const flip = { side: 'heads', stake: '1.00' };
  const played = async (player: string) => {
    await venue.join(player);
    const table = await venue.sit(player);
    const { hash, client_seed } = table.session.seeds;
    await table.act('flip', flip);
    const { rounds } = await table.get('/play/history');
    return { table, hash, client_seed, round: String(rounds[0].id) };
  };

  it('contains the hash of the seed immediately, and the seed after the player has changed it', async () => {
    const player = 'koi_proof';
    const { table, hash, client_seed, round } = await played(player);
    const draw = { nonce: 0, hash, client_seed, server_seed: null };
    expect(await venue.call('proof', { player, round })).toEqual({
      ok: true,
      data: { draws: [draw], total: 1, own: null },
    });
    const { body } = await venue.request(table.token, '/play/seeds', { client_seed: 'lotus' });
    const { server_seed } = body.revealed;
    expect(server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await venue.call('proof', { player, round })).toMatchObject({ data: { draws: [{ ...draw, server_seed }] } });
  });

  it('is not available for a round of another player or platform', async () => {
    const { round } = await played('koi_proved');
    await venue.join('koi_curious');
    const no = { ok: false, error: 'unknown_round' };
    expect(await venue.call('proof', { player: 'koi_curious', round })).toMatchObject(no);
    expect(await venue.call('proof', { player: 'koi_proved', round: 'R0' })).toMatchObject(no);
    const elsewhere = await venue.call('proof', { player: 'koi_proved', round }, { platform: 'yunding' });
    expect(elsewhere).toMatchObject({ ok: false, error: 'unknown_player' });
  });
});

it("keeps wallets and entries consistent, and entries can't be changed or deleted", async () => {
  expect(await bookFaults(venue.pool)).toEqual([]);
  await expect(venue.pool.query('update venue.entries set amount = 1')).rejects.toThrow('never changed');
  await expect(venue.pool.query('delete from venue.entries')).rejects.toThrow('never changed');
  await expect(venue.pool.query('truncate venue.entries')).rejects.toThrow('never changed');
});

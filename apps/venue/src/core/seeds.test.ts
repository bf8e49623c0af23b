import { beforeAll, describe, expect, it } from 'vitest';
import { coin } from '../../test/coin.ts';
import { bookFaults, type PlayAnswer, startTestVenue, type TestVenue } from '../../test/venue.ts';
import { hmacDigests, seedHash } from '../fairness/node-digests.ts';
import { createDraw } from '../fairness/stream.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});

const flip = { side: 'heads', stake: '10.00' };

describe('seeds', () => {
  it('are announced by hash and revealed on change, and every round can be recomputed from them', async () => {
    await venue.join('koi_seed');
    const table = await venue.sit('koi_seed');
    const { hash, next_hash: nextHash } = table.session.seeds;
    const rounds = [];
    for (let index = 0; index < 5; index += 1) rounds.push((await table.act('flip', flip)).result);
    const { body } = await venue.request(table.token, '/play/seeds', { client_seed: '锦鲤 lotus' });
    expect(body).toMatchObject({
      ok: true,
      revealed: { hash, client_seed: table.session.seeds.client_seed, nonce: 5 },
      seeds: { hash: nextHash, client_seed: '锦鲤 lotus', nonce: 0 },
    });
    const serverSeed = Buffer.from(body.revealed.server_seed, 'hex');
    expect(seedHash(serverSeed)).toBe(hash);
    for (const { round, face, nonce } of rounds) {
      const proof = (await (await fetch(`${venue.origin}/proof/${round}`)).json()) as PlayAnswer;
      expect(proof.draws).toEqual([
        { nonce, hash, client_seed: body.revealed.client_seed, server_seed: body.revealed.server_seed },
      ]);
      const draw = createDraw(hmacDigests(serverSeed, body.revealed.client_seed, nonce));
      const [variant] = coin.variants;
      expect(variant && coin.replay(variant, draw, proof.state, nonce)).toEqual({ face });
    }
    expect((await table.act('flip', flip)).result.nonce).toBe(0);
  });

  it('use each nonce exactly once for 30 simultaneous actions', async () => {
    await venue.join('koi_nonce');
    const table = await venue.sit('koi_nonce');
    const answers = await Promise.all(Array.from({ length: 30 }, () => table.act('flip', { ...flip, stake: '1.00' })));
    const nonces = answers.map(({ result }: PlayAnswer) => result.nonce).sort((a: number, b: number) => a - b);
    expect(nonces).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect((await table.get('/play/state')).seeds.nonce).toBe(30);
  });

  it("can't be changed while a round is open, and a client seed has 1 to 64 printable characters", async () => {
    await venue.join('koi_stay');
    const table = await venue.sit('koi_stay');
    await table.act('place', flip);
    const change = async (seed: string) =>
      (await venue.request(table.token, '/play/seeds', { client_seed: seed })).body;
    expect(await change('new')).toMatchObject({ ok: false, message: '本局未结束，暂不能更换种子' });
    await table.act('cancel');
    for (const seed of ['', 'x'.repeat(65), 'a\nb']) expect(await change(seed)).toMatchObject({ ok: false });
    expect(await change('x'.repeat(64))).toMatchObject({ ok: true });
  });

  it('are encrypted in the database', async () => {
    const { rows } = await venue.pool.query<{ sealed: Buffer; hash: string }>('select sealed, hash from venue.seeds');
    expect(rows.length).toBeGreaterThan(5);
    for (const { sealed, hash } of rows) {
      for (let at = 0; at + 32 <= sealed.length; at += 1) expect(seedHash(sealed.subarray(at, at + 32))).not.toBe(hash);
    }
  });
});

it('keeps wallets, entries and draws consistent', async () => {
  expect(await bookFaults(venue.pool)).toEqual([]);
});

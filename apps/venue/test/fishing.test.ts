import { beforeAll, expect, it } from 'vitest';
import { fishing } from '../src/games/fishing/game.ts';
import { scheduleSeed, swimsAt } from '../src/games/fishing/schedule.ts';
import { verifyProof } from '../web/verify/verify.ts';
import { bookFaults, startTestVenue, type TestVenue } from './venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue({ games: [fishing] });
});

/** Picks a different fish for each shot, because a caught fish is not available to later shots. */
const fishNow = (index: number): string =>
  swimsAt(scheduleSeed('shark'), venue.clock.now().getTime()).toReversed()[index]?.id ?? 'none';
const shots = (ids: readonly string[], more: (id: string) => object) => ({
  shots: ids.map((id) => ({ id, ...more(id) })),
});

it('a fishing round is paid shot by shot, listed as one round and proven by each of its nonces', async () => {
  await venue.join('koi_fish', '100.00', 'canghai');
  const table = await venue.sit('koi_fish', 'shark', 'canghai');
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const fired = await table.act(
    'shoot',
    shots(ids, () => ({ level: 4 })),
  );
  expect(fired).toMatchObject({ ok: true, balance: '95.00', result: { fired: ids } });
  expect(await table.act('rest')).toMatchObject({ result: { closed: false } });

  const met = new Map(ids.map((id, index) => [id, fishNow(index)]));
  await table.act(
    'hit',
    shots(ids.slice(0, 3), (id) => ({ fish: met.get(id) })),
  );
  const again = await table.act(
    'hit',
    shots(ids.slice(0, 3), (id) => ({ fish: met.get(id) })),
  );
  expect(again.result.shots.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('unknown'));
  await table.act(
    'miss',
    shots(ids.slice(3), () => ({})),
  );
  expect(await table.act('rest')).toMatchObject({ result: { closed: true }, view: { sitting: null } });

  await venue.request(table.token, '/play/seeds', { client_seed: 'another' });
  const { rounds } = await table.get('/play/history');
  expect(rounds).toMatchObject([{ stake: '5.00', outcome: { shots: 5, returned: 2 } }]);
  const proof = await table.get(`/play/rounds/${rounds[0].id}`);
  expect(await verifyProof(proof)).toMatchObject({ passed: true });
  const bet = proof.state.decided[1].bet;
  const own = { data: { own: proof.state.decided[1].nonce, total: 3 } };
  expect(
    await venue.call('proof', { player: 'koi_fish', round: proof.id, bet }, { platform: 'canghai' }),
  ).toMatchObject(own);
  expect(await bookFaults(venue.pool)).toEqual([]);
});

it('the proof of a shot contains its draw, regardless of the number of shots in the round', async () => {
  await venue.join('koi_many', '100.00', 'canghai');
  const table = await venue.sit('koi_many', 'shark', 'canghai');
  for (let salvo = 0; salvo < 38; salvo += 1) {
    const ids = [0, 1, 2, 3, 4].map((nth) => `s${salvo}-${nth}`);
    const met = new Map(ids.map((id, nth) => [id, fishNow(nth + (salvo % 2) * 5)]));
    await table.act(
      'shoot',
      shots(ids, () => ({ level: 1 })),
    );
    await table.act(
      'hit',
      shots(ids, (id) => ({ fish: met.get(id) })),
    );
    venue.clock.ahead += 1_250;
  }
  venue.clock.ahead += 1_000;
  await table.act('rest');
  const { rounds } = await table.get('/play/history');
  const { decided } = (await table.get(`/play/rounds/${rounds[0].id}`)).state;
  expect(decided.length).toBeGreaterThan(100);
  const last = decided.at(-1);
  const answer = await venue.call(
    'proof',
    { player: 'koi_many', round: rounds[0].id, bet: last.bet },
    { platform: 'canghai' },
  );
  if (!answer.ok) throw new Error(answer.error);
  expect(answer.data).toMatchObject({ own: last.nonce, total: decided.length });
  expect(answer.data.draws).toHaveLength(100);
  expect(answer.data.draws.at(-1)?.nonce).toBe(last.nonce);
});

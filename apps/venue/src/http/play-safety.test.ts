import { beforeAll, describe, expect, it } from 'vitest';
import { bookFaults, startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});

const flip = { side: 'heads', stake: '10.00' };

describe('the play API', () => {
  const paths = ['/play/state', '/play/history', '/play/rounds/R1'];

  it('rejects a missing session, an invalid one, and one that was ended by a kick', async () => {
    await venue.join('koi_kick');
    const table = await venue.sit('koi_kick');
    const spare = (await venue.launch('koi_kick')).searchParams.get('launch');
    expect(await venue.call('kick', { player: 'koi_kick' })).toEqual({ ok: true, data: { ended: 1, rounds: 0 } });
    expect(await venue.call('kick', { player: 'koi_kick' })).toEqual({ ok: true, data: { ended: 0, rounds: 0 } });
    for (const token of ['', 'x'.repeat(43), table.token]) {
      for (const path of paths) expect(await venue.request(token, path)).toMatchObject({ status: 401 });
      const act = { key: 'key-after-kick', action: 'flip', input: flip };
      expect(await venue.request(token, '/play/act', act)).toMatchObject({ status: 401 });
      expect(await venue.request(token, '/play/seeds', { client_seed: 'x' })).toMatchObject({ status: 401 });
    }
    expect(await venue.request('', '/play/session', { launch: spare })).toMatchObject({ status: 401 });
  });

  it('rejects a session after twelve hours', async () => {
    await venue.join('koi_old');
    const table = await venue.sit('koi_old');
    venue.clock.ahead += 12 * 3_600_000 + 1;
    expect(await venue.request(table.token, '/play/state')).toMatchObject({ status: 401 });
  });

  it('shows a player neither the rounds of another player nor those of a namesake on another platform', async () => {
    await venue.join('koi_mine');
    await venue.join('koi_thief');
    await venue.join('koi_mine', '1000.00', 'yunding');
    const mine = await venue.sit('koi_mine');
    const { result } = await mine.act('flip', flip);
    for (const other of [await venue.sit('koi_thief'), await venue.sit('koi_mine', 'othercoin', 'yunding')]) {
      expect(await other.get(`/play/rounds/${result.round}`)).toMatchObject({ ok: false, code: 'unknown_round' });
      expect(await other.get('/play/history')).toEqual({ ok: true, rounds: [], next: null });
      expect((await other.get('/play/state')).balance).toBe('1000.00');
    }
  });

  it('ignores or rejects unexpected fields', async () => {
    await venue.join('koi_extra');
    const table = await venue.sit('koi_extra');
    const extra = { ...flip, balance: '99999.00', player: 1, payout: '500.00', role: 'admin' };
    const { result, balance } = await table.act('flip', extra);
    expect(balance).toBe(result.face === 'heads' ? '1009.80' : '990.00');
    const poisoned = `{"key":"key-of-proto","action":"flip","input":{"__proto__":{"stake":"1.00"}}}`;
    expect(await venue.request(table.token, '/play/act', poisoned)).toMatchObject({ status: 400, body: { ok: false } });
  });
});

it('answers arbitrary invalid input with an envelope and never with a 5xx status', async () => {
  await venue.join('koi_fuzz');
  const table = await venue.sit('koi_fuzz');
  const values = [
    '',
    'x',
    '\u0000',
    '1e999',
    '-1.00',
    '99999999999999999999.00',
    null,
    0,
    -1,
    1e308,
    true,
    [],
    {},
    ['1'],
  ];
  const bodies: unknown[] = [
    '{',
    '[]',
    'null',
    '"x"',
    '',
    ...values.map((input) => ({ key: 'fuzz-key-00', action: 'flip', input })),
  ];
  for (const value of values) {
    bodies.push({ key: value, action: 'flip', input: flip }, { key: 'fuzz-key-01', action: value, input: flip });
    bodies.push({ key: 'fuzz-key-02', action: 'flip', input: { side: value, stake: '1.00' } });
    bodies.push({ key: 'fuzz-key-03', action: 'flip', input: { side: 'heads', stake: value } });
  }
  for (const path of ['/play/act', '/play/session', '/play/seeds']) {
    for (const body of bodies) {
      const answer = await venue.request(table.token, path, body);
      expect(answer.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(answer.body).toHaveProperty('ok');
    }
  }
  for (const tail of [
    'history?before=x',
    'history?before=-1',
    `history?before=${'9'.repeat(30)}`,
    'rounds/%00',
    "rounds/'--",
  ]) {
    expect((await venue.request(table.token, `/play/${tail}`)).status, tail).toBeLessThan(500);
  }
});

it('keeps wallets, entries and draws consistent', async () => {
  expect(await bookFaults(venue.pool)).toEqual([]);
});

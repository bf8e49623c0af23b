import { beforeAll, describe, expect, it } from 'vitest';
import { bookFaults, newOrder, type PlayAnswer, startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});

const flip = { side: 'heads', stake: '10.00' };

describe('a launch', () => {
  it('opens one session within a minute', async () => {
    await venue.join('koi_launch');
    const url = await venue.launch('koi_launch', 'coin', 'xinghe', 'http://lobby.example/gamePage?x=1');
    expect(url.pathname).toBe('/g/coin');
    expect(url.searchParams.get('lobby')).toBe('http://lobby.example/gamePage?x=1');
    const launch = url.searchParams.get('launch');
    const { status, body } = await venue.request('', '/play/session', { launch });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      code: 'coin',
      family: 'coin',
      theme: 'plain',
      player: 'koi_launch',
      balance: '1000.00',
      rtp: '0.9900',
      lobby: 'http://lobby.example/gamePage?x=1',
      seeds: { nonce: 0 },
    });
    expect(await venue.request('', '/play/session', { launch })).toMatchObject({ status: 401, body: { ok: false } });
  });

  it('opens only one session when its token is sent several times at once', async () => {
    await venue.join('koi_twice');
    const launch = (await venue.launch('koi_twice')).searchParams.get('launch');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => venue.request('', '/play/session', { launch })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after a minute', async () => {
    await venue.join('koi_late');
    const launch = (await venue.launch('koi_late')).searchParams.get('launch');
    venue.clock.ahead += 61_000;
    expect(await venue.request('', '/play/session', { launch })).toMatchObject({ status: 401 });
    venue.clock.ahead -= 61_000;
  });

  it('accepts only games of its own platform and only http lobbies', async () => {
    await venue.join('koi_lost');
    const input = { player: 'koi_lost', language: 'zh-CN' };
    expect(await venue.call('launch', { ...input, game: 'othercoin' })).toMatchObject({ error: 'unknown_game' });
    expect(await venue.call('launch', { ...input, game: 'coin', lobby: 'javascript:alert(1)' })).toMatchObject({
      error: 'bad_input',
    });
  });
});

describe('an action', () => {
  it('takes the stake, pays the win and returns both', async () => {
    await venue.join('koi_act');
    const table = await venue.sit('koi_act');
    const answer = await table.act('flip', flip);
    expect(answer).toMatchObject({ ok: true, result: { nonce: 0 }, view: { open: null } });
    expect(answer.balance).toBe(answer.result.face === 'heads' ? '1009.80' : '990.00');
    expect(await table.get('/play/state')).toMatchObject({ balance: answer.balance, seeds: { nonce: 1 } });
  });

  it('returns the same answer and is performed once when 30 requests use the same key', async () => {
    await venue.join('koi_key');
    const table = await venue.sit('koi_key');
    const answers = await Promise.all(Array.from({ length: 30 }, () => table.act('flip', flip, 'the-same-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { rows } = await venue.pool.query(
      `select count(*)::int as bets from venue.bets join venue.players player on player.id = player_id where name = 'koi_key'`,
    );
    expect(rows).toEqual([{ bets: 1 }]);
    const other = { key: 'the-same-key', action: 'flip', input: { ...flip, stake: '11.00' } };
    expect(await venue.request(table.token, '/play/act', other)).toMatchObject({
      status: 409,
      body: { ok: false, code: 'key_reused' },
    });
  });

  it('never spends more than the balance with 50 simultaneous requests', async () => {
    await venue.join('koi_all', '100.00');
    const table = await venue.sit('koi_all');
    const place = { side: 'heads', stake: '30.00' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => table.act('place', place)));
    expect(answers.filter(({ ok }: PlayAnswer) => ok)).toHaveLength(3);
    for (const answer of answers.filter(({ ok }: PlayAnswer) => !ok)) {
      expect(answer).toMatchObject({ code: 'insufficient', message: '余额不足' });
    }
    expect((await table.get('/play/state')).balance).toBe('10.00');
    expect(await venue.call('transferOut', { player: 'koi_all', order: newOrder(), amount: '10.01' })).toMatchObject({
      data: { state: 'refused' },
    });
    expect(await venue.call('transferAllOut', { player: 'koi_all', order: newOrder() })).toMatchObject({
      data: { state: 'done', amount: 1_000n },
    });
  });

  it('changes nothing when it is refused', async () => {
    await venue.join('koi_no', '50.00');
    const table = await venue.sit('koi_no');
    expect(await table.act('both', { stake: '20.00' })).toMatchObject({
      ok: false,
      code: 'closed',
      message: '本局已封盘',
      balance: '50.00',
      view: { open: null },
    });
    expect(await table.act('flip', { ...flip, stake: '10000.01' })).toMatchObject({
      code: 'limit',
      message: '超出限额',
    });
  });

  it('is rolled back when the game throws, and the answer does not reveal the cause', async () => {
    await venue.join('koi_bug');
    const table = await venue.sit('koi_bug');
    const answer = await venue.request(table.token, '/play/act', { key: 'key-of-a-bug', action: 'break', input: {} });
    expect(answer).toEqual({ status: 500, body: { ok: false, code: 'failed', message: '服务繁忙，请稍后再试' } });
  });

  it('returns the stakes when a round is voided', async () => {
    await venue.join('koi_void');
    const table = await venue.sit('koi_void');
    const { result } = await table.act('place', flip);
    expect(await table.act('cancel')).toMatchObject({ ok: true, balance: '1000.00' });
    expect(await table.get(`/play/rounds/${result.round}`)).toMatchObject({
      void_reason: 'asked',
      bets: [{ state: 'void', payout: '10.00', valid_stake: '0.00' }],
    });
  });
});

describe('a round', () => {
  it('that its player left is settled by the timer', async () => {
    await venue.join('koi_away');
    const table = await venue.sit('koi_away');
    const { result } = await table.act('place', flip);
    expect(await venue.venue.settleDue()).toBe(0);
    venue.clock.ahead += 11_000;
    expect(await venue.venue.settleDue()).toBeGreaterThanOrEqual(1);
    expect(await venue.venue.settleDue()).toBe(0);
    const proof = await table.get(`/play/rounds/${result.round}`);
    expect(proof.bets).toMatchObject([{ state: 'settled' }]);
    expect(await table.get('/play/state')).toMatchObject({ view: { open: null, recent: [proof.outcome] } });
  });

  it('that is overdue is settled once when its player returns at the same time as the timer', async () => {
    await venue.join('koi_back');
    const table = await venue.sit('koi_back');
    await table.act('place', flip);
    venue.clock.ahead += 11_000;
    const states = await Promise.all([
      ...Array.from({ length: 5 }, () => table.get('/play/state')),
      venue.venue.settleDue(),
      venue.venue.settleDue(),
    ]);
    expect(states[0]).toMatchObject({ view: { open: null }, seeds: { nonce: 1 } });
    expect(await bookFaults(venue.pool)).toEqual([]);
  });

  it('that is overdue is settled even when the next action is refused', async () => {
    await venue.join('koi_refused', '10.00');
    const table = await venue.sit('koi_refused');
    const { result } = await table.act('place', flip);
    venue.clock.ahead += 11_000;
    expect(await table.act('flip', { side: 'heads', stake: '5000.00' })).toMatchObject({ code: 'insufficient' });
    expect(await table.get(`/play/rounds/${result.round}`)).toMatchObject({ bets: [{ state: 'settled' }] });
  });

  it('hides its state until it is closed, and its seed until it is changed', async () => {
    await venue.join('koi_hide');
    const table = await venue.sit('koi_hide');
    const { result } = await table.act('place', flip);
    expect(await table.get(`/play/rounds/${result.round}`)).toMatchObject({ state: null, outcome: null, draws: [] });
    venue.clock.ahead += 11_000;
    await table.get('/play/state');
    expect(await table.get(`/play/rounds/${result.round}`)).toMatchObject({
      state: { secret: 'hidden' },
      draws: [{ nonce: 0, hash: table.session.seeds.hash, server_seed: null }],
    });
  });
});

it('pages through the history', async () => {
  await venue.join('koi_pages');
  const table = await venue.sit('koi_pages');
  for (let index = 0; index < 23; index += 1) await table.act('flip', { ...flip, stake: '1.00' });
  const first = await table.get('/play/history');
  expect(first.rounds).toHaveLength(20);
  const second = await table.get(`/play/history?before=${first.next}`);
  expect(second).toMatchObject({ next: null });
  expect(new Set([...first.rounds, ...second.rounds].map(({ id }: PlayAnswer) => id)).size).toBe(23);
  expect(first.rounds[0]).toMatchObject({ stake: '1.00', void: false, outcome: { face: expect.any(String) } });
});

it('limits the actions per second of a player', async () => {
  const slow = await startTestVenue({ settings: { actsPerSecond: 10 } });
  await slow.join('koi_fast');
  const table = await slow.sit('koi_fast');
  const answers = await Promise.all(Array.from({ length: 40 }, () => table.act('flip', { ...flip, stake: '1.00' })));
  const taken = answers.filter(({ ok }: PlayAnswer) => ok).length;
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(taken).toBeLessThan(40);
  expect(answers.find(({ ok }: PlayAnswer) => !ok)).toMatchObject({ code: 'too_fast', message: '操作过快，请稍候' });
});

it('refuses actions and transfers while the platform is in maintenance', async () => {
  await venue.join('koi_rest');
  const table = await venue.sit('koi_rest');
  await venue.operator('maintenance', { platform: 'xinghe', maintenance: 'on' });
  try {
    expect(await table.act('flip', flip)).toMatchObject({ ok: false, code: 'maintenance' });
    expect(await table.get('/play/state')).toMatchObject({ ok: true });
    expect(await venue.call('transferIn', { player: 'koi_rest', order: newOrder(), amount: '1.00' })).toMatchObject({
      error: 'maintenance',
    });
  } finally {
    await venue.operator('maintenance', { platform: 'xinghe', maintenance: 'off' });
  }
});

it('keeps wallets, entries and draws consistent', async () => {
  expect(await bookFaults(venue.pool)).toEqual([]);
  const { rows } = await venue.pool.query('select min(balance)::int as least from venue.wallets');
  expect(rows[0].least).toBeGreaterThanOrEqual(0);
});

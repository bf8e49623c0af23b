import { beforeAll, describe, expect, it, vi } from 'vitest';
import { coin } from '../../test/coin.ts';
import { bookFaults, startTestVenue, type TestVenue } from '../../test/venue.ts';
import { niuniu } from '../games/niuniu/game.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue({ games: [coin, niuniu] });
});

/** For a failing test; a busy machine must not reach it. */
const WAIT = { timeout: 30_000, interval: 20 };

const heads = (stake: string) => ({ side: 'heads', stake });
const kick = (player: string, platform = 'xinghe') => venue.call('kick', { player }, { platform });
const protect = (player: string, held: boolean, stake_max: string | null, platform = 'xinghe') =>
  venue.call('protect', { player, held, stake_max }, { platform });
const betsOf = async (player: string) => {
  const answer = await venue.call('bets', { cursor: '', limit: 500 });
  return answer.ok ? answer.data.bets.filter((bet) => bet.player === player) : [];
};
const due = async (ms: number) => {
  venue.clock.ahead += ms;
  await venue.venue.settleDue();
};

describe('ended games', () => {
  it('take no new bet at once, finish the running round, and are confirmed when it is settled', async () => {
    await venue.join('koi_round');
    const table = await venue.sit('koi_round');
    const placed = await table.act('place', heads('10.00'));
    expect(placed.ok).toBe(true);
    const before = venue.clock.now().getTime();
    expect(await kick('koi_round')).toMatchObject({ ok: true, data: { ended: 1, rounds: 1 } });
    const again = { key: 'key-after-end', action: 'place', input: heads('5.00') };
    expect(await venue.request(table.token, '/play/act', again)).toMatchObject({ status: 401 });
    expect(await kick('koi_round')).toMatchObject({ ok: true, data: { ended: 0, rounds: 1 } });
    await due(10_000);
    expect(await kick('koi_round')).toMatchObject({ ok: true, data: { ended: 0, rounds: 0 } });
    const [bet, ...more] = await betsOf('koi_round');
    expect(more).toEqual([]);
    expect(bet).toMatchObject({ state: 'settled', stake: 1_000n });
    expect(bet?.placed_at).toBeLessThanOrEqual(before);
    expect(bet?.settled_at).toBeGreaterThanOrEqual(before + 10_000);
  });

  it('leave no bet behind when they end while bets are placed', async () => {
    await venue.join('koi_race');
    const table = await venue.sit('koi_race');
    const acts = Array.from({ length: 20 }, (_, index) =>
      venue.request(table.token, '/play/act', { key: `key-race-${index}`, action: 'flip', input: heads('1.00') }),
    );
    const [answers, ended] = await Promise.all([Promise.all(acts), kick('koi_race')]);
    expect(ended).toMatchObject({ ok: true, data: { rounds: 0 } });
    const taken = answers.filter(({ body }) => body.ok).length;
    expect(await betsOf('koi_race')).toHaveLength(taken);
    const late = { key: 'key-race-late', action: 'flip', input: heads('1.00') };
    expect(await venue.request(table.token, '/play/act', late)).toMatchObject({ status: 401 });
  });

  it('take no bet that was on its way and waited while they ended', async () => {
    await venue.join('koi_waits');
    const table = await venue.sit('koi_waits');
    const ending = await venue.pool.connect();
    const ofPlayer = "player_id = (select id from venue.players where name = 'koi_waits')";
    await ending.query('begin');
    await ending.query(`select 1 from venue.wallets where ${ofPlayer} for update`);
    const bet = venue.request(table.token, '/play/act', { key: 'key-waits', action: 'flip', input: heads('1.00') });
    await vi.waitFor(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect((await venue.pool.query(waiting)).rowCount).toBe(1);
    }, WAIT);
    await ending.query(`update venue.sessions set ended_at = now() where ${ofPlayer}`);
    await ending.query('commit');
    ending.release();
    expect(await bet).toMatchObject({ status: 401 });
    expect(await betsOf('koi_waits')).toEqual([]);
  });
});

describe('protection of a player', () => {
  it.each([
    ['held', true, null, '1.00', 'held'],
    ['a stake above the limit', false, '5.00', '5.01', 'stake_limit'],
    ['a stake at the limit', false, '5.00', '5.00', undefined],
    ['no protection', false, null, '500.00', undefined],
  ] as const)('%s', async (name, held, stakeMax, stake, code) => {
    const player = `koi_p${name.length}`;
    await venue.join(player);
    const table = await venue.sit(player);
    expect(await protect(player, held, stakeMax)).toEqual({ ok: true, data: { held } });
    expect(await protect(player, held, stakeMax)).toEqual({ ok: true, data: { held } });
    expect(await table.act('flip', heads(stake))).toMatchObject(
      code === undefined ? { ok: true } : { ok: false, code },
    );
    await protect(player, false, null);
    expect(await table.act('flip', heads(stake))).toMatchObject({ ok: true });
  });

  it('lets a running round finish while bets are held, and applies to new sessions', async () => {
    await venue.join('koi_held');
    const table = await venue.sit('koi_held');
    await table.act('place', heads('10.00'));
    await protect('koi_held', true, null);
    expect(await table.act('place', heads('10.00'))).toMatchObject({ ok: false, code: 'held' });
    await due(10_000);
    expect((await betsOf('koi_held')).map(({ state }) => state)).toEqual(['settled']);
    const other = await venue.sit('koi_held');
    expect(await other.act('flip', heads('1.00'))).toMatchObject({ ok: false, code: 'held' });
  });

  it('refuses a player of another platform', async () => {
    await venue.join('koi_there');
    expect(await protect('koi_there', true, null, 'yunding')).toMatchObject({ ok: false, error: 'unknown_player' });
  });
});

describe('a round whose bet is placed when it ends', () => {
  const { platform = '', code = '' } = niuniu.variants[0] ?? {};

  it.each([
    ['held', true, null],
    ['stake limit', false, '1.00'],
  ] as const)('is voided when the player is protected meanwhile: %s', async (name, held, stakeMax) => {
    const player = `koi_n${name.length}`;
    await venue.join(player, '1000.00', platform);
    const table = await venue.sit(player, code, platform);
    expect(await table.act('start', { base: '1.00' })).toMatchObject({ ok: true });
    await protect(player, held, stakeMax, platform);
    expect(await kick(player, platform)).toMatchObject({ ok: true, data: { rounds: 1 } });
    await due(120_000);
    expect(await kick(player, platform)).toMatchObject({ ok: true, data: { rounds: 0 } });
    expect(await venue.call('balance', { player }, { platform })).toEqual({ ok: true, data: { balance: 100_000n } });
    const next = await venue.sit(player, code, platform);
    expect(await next.act('start', { base: '1.00' })).toMatchObject({ ok: false });
  });
});

it('keeps wallets, entries and draws consistent', async () => {
  expect(await bookFaults(venue.pool)).toEqual([]);
});

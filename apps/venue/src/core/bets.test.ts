import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});

const flip = { side: 'heads', stake: '10.00' };

const pull = async (cursor: string, limit = 1000, platform = 'xinghe') => {
  const answer = await venue.call('bets', { cursor, limit }, { platform });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};

describe('pulling bets by cursor', () => {
  it('returns bets in the order in which they changed, and returns a bet again after a change', async () => {
    await venue.join('koi_bets');
    const table = await venue.sit('koi_bets');
    const { result } = await table.act('place', flip);
    const first = await pull('');
    expect(first.bets).toMatchObject([
      {
        player: 'koi_bets',
        game: 'coin',
        round: result.round,
        stake: 1_000n,
        payout: 0n,
        state: 'open',
        settled_at: null,
      },
    ]);
    expect(await pull(first.cursor)).toEqual({ bets: [], cursor: first.cursor });

    venue.clock.ahead += 11_000;
    await venue.venue.settleDue();
    const second = await pull(first.cursor);
    expect(second.bets).toMatchObject([{ bet: result.bet, state: 'settled', valid_stake: 1_000n }]);
    expect(second.bets[0]?.detail).toMatch(/^heads → (heads|tails)$/);
    expect((await pull('')).bets).toHaveLength(1);
  });

  it('returns bets in pages, and only those of the calling platform', async () => {
    const start = (await pull('')).cursor;
    await venue.join('koi_pages');
    const table = await venue.sit('koi_pages');
    for (let index = 0; index < 7; index += 1) await table.act('flip', flip);
    const seen: string[] = [];
    let cursor = start;
    for (let page = 0; page < 4; page += 1) {
      const { bets, cursor: next } = await pull(cursor, 3);
      seen.push(...bets.map(({ bet }) => bet));
      cursor = next;
    }
    expect(new Set(seen).size).toBe(7);
    expect((await pull('', 1000, 'yunding')).bets).toEqual([]);
  });

  it('rejects a cursor that the venue never issued', async () => {
    expect(await venue.call('bets', { cursor: "1' or 1", limit: 10 })).toMatchObject({ error: 'bad_input' });
    expect(await venue.call('bets', { cursor: '9'.repeat(30), limit: 10 })).toMatchObject({ error: 'bad_input' });
  });

  it('misses no bet when a change is numbered before another one but commits after it', async () => {
    await venue.join('koi_slowcommit');
    await venue.join('koi_quick');
    const slow = await venue.sit('koi_slowcommit');
    const quick = await venue.sit('koi_quick');
    const start = (await pull('')).cursor;
    // Blocks the first player inside a transaction: the bet has its number, and inserting the answer waits for the
    // key.
    const holder = new pg.Client({ connectionString: venue.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `insert into venue.answers select id, 'key-of-the-slow', '', '', now() from venue.players where name = 'koi_slowcommit'`,
    );
    const acting = slow.act('flip', flip, 'key-of-the-slow');
    const waiting = async (query: string): Promise<number> => {
      const isWaiting = `datname = current_database() and wait_event_type = 'Lock' and query like $1`;
      return (await venue.pool.query(`select from pg_stat_activity where ${isWaiting}`, [`%${query}%`])).rowCount ?? 0;
    };
    await expect.poll(() => waiting('venue.answers')).toBe(1);
    await quick.act('flip', flip);
    const pulling = pull(start);
    await expect.poll(() => waiting('pg_advisory_xact_lock(')).toBe(1);
    await holder.query('rollback');
    await holder.end();
    await acting;
    const early = await pulling;
    const rest = await pull(early.cursor);
    const players = [...early.bets, ...rest.bets].map(({ player }) => player);
    expect(players.toSorted()).toEqual(['koi_quick', 'koi_slowcommit']);
  });

  it('misses no bet while 20 players play and a reader pulls continuously', async () => {
    const start = (await pull('')).cursor;
    const names = Array.from({ length: 20 }, (_, index) => `koi_crowd_${index}`);
    await Promise.all(names.map((name) => venue.join(name)));
    let playing = true;
    const play = Promise.all(
      names.map(async (name) => {
        const table = await venue.sit(name);
        for (let index = 0; index < 5; index += 1) await table.act('flip', { ...flip, stake: '1.00' });
      }),
    ).finally(() => {
      playing = false;
    });
    const seen = new Map<string, string>();
    let cursor = start;
    const follow = async () => {
      const { bets, cursor: next } = await pull(cursor, 50);
      for (const { bet, state } of bets) seen.set(bet, state);
      cursor = next;
      return bets.length;
    };
    while (playing) await follow();
    await play;
    while ((await follow()) > 0);
    expect(seen.size).toBe(100);
    expect(new Set(seen.values())).toEqual(new Set(['settled']));
  });
});

describe('the hourly summary', () => {
  it('adds up the bets settled within the hour and leaves out voided ones', async () => {
    const at = venue.clock.now().getTime();
    const hour = at - (at % 3_600_000);
    const before = await venue.call('summary', { hour });
    await venue.join('koi_sums');
    const table = await venue.sit('koi_sums');
    const { result } = await table.act('flip', { ...flip, stake: '100.00' });
    await table.act('place', flip);
    await table.act('cancel');
    const after = await venue.call('summary', { hour });
    if (!before.ok || !after.ok) throw new Error('no sums');
    expect(after.data.count - before.data.count).toBe(1);
    expect(after.data.stake - before.data.stake).toBe(10_000n);
    expect(after.data.valid_stake - before.data.valid_stake).toBe(10_000n);
    expect(after.data.payout - before.data.payout).toBe(result.face === 'heads' ? 19_800n : 0n);
    expect(await venue.call('summary', { hour: hour - 3_600_000 * 48 })).toEqual({
      ok: true,
      data: { count: 0, stake: 0n, valid_stake: 0n, payout: 0n },
    });
  });
});

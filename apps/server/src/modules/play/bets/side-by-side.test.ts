import { expect, it } from 'vitest';
import { betsFixture } from '../../../../test/bets.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import type { Database } from '../../../platform/index.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { createFeed, type FeedDeps } from './feed.ts';

const { venue, wallets, database, clock, jobs, player } = await betsFixture();
const { venues, turnover, bets } = jobs;
const log = { error: () => undefined, warn: () => undefined, info: () => undefined } as never;
const feedOf = (change: Partial<FeedDeps> = {}) => createFeed({ database, clock, log, venues, turnover, ...change });

const players: VenueMember[] = [];
for (let made = 0; made < 6; made += 1) players.push(await player(`beside${made}`));
await bets.pullAll();

/** Places and settles bets of all players in turns. */
const playRounds = (rounds: number): void => {
  for (let round = 0; round < rounds; round += 1) {
    for (const { player: who } of players) {
      const open = venue.place('xinghe', who, BigInt(1_000 + round));
      venue.settle('xinghe', open, round % 3 === 0 ? 3_000n : 0n);
    }
  }
};

const cursor = async () =>
  (await database.pool.query(`SELECT cursor FROM bet_feed WHERE platname = 'xinghe'`)).rows[0].cursor as string;

const agree = async () => {
  for (const who of players) expect(await wallets(who)).toMatchObject({ xinghe: venue.balance('xinghe', who.player) });
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
};

it('stores several members of a page at the same time, within a quarter of the connections', async () => {
  playRounds(8);
  let running = 0;
  let most = 0;
  const counting: Database = {
    ...database,
    async transaction(work) {
      running += 1;
      most = Math.max(most, running);
      try {
        return await database.transaction(work);
      } finally {
        running -= 1;
      }
    },
  };
  expect(await feedOf({ database: counting }).pullOne('xinghe')).toBe(true);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(Math.max(1, Math.floor((database.pool.options.max ?? 0) / 4)));
  await agree();
});

it('posts the bets of each member in the order in which the venue reported them', async () => {
  const { rows } = await database.pool.query<{ member_id: number; memos: string[] }>(
    `SELECT member_id, array_agg(memo ORDER BY id) AS memos FROM ledger_transaction WHERE kind = 'bet' GROUP BY member_id`,
  );
  expect(rows).toHaveLength(players.length);
  for (const { memos } of rows) {
    const numbers = memos.map((memo) => Number(memo.replace(/\D/g, '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

it('stores a bet that a page contains several times in its last version, and posts every difference', async () => {
  const who = players[0] as VenueMember;
  const at = clock.now().getTime();
  const version = (change: object) => ({
    bet: 'TWICE',
    player: who.player,
    game: 'dragon',
    round: 'R1',
    stake: '10.00',
    valid_stake: '10.00',
    payout: '0.00',
    state: 'settled',
    placed_at: at,
    settled_at: at,
    detail: '',
    ...change,
  });
  const page = [
    version({ state: 'open', settled_at: null }),
    version({ payout: '30.00' }),
    version({ payout: '15.00', valid_stake: '7.00' }),
  ];
  const source = {
    venue: 'canghai',
    bets: async () => ({ kind: 'ok' as const, value: { bets: page, cursor: 'end' } }),
  };
  expect(await feedOf({ sources: async () => [source] }).pullOne('canghai')).toBe(true);
  const { rows } = await database.pool.query(
    `SELECT payout, valid_stake, postings, corrections FROM bet WHERE bet = 'TWICE'`,
  );
  expect(rows).toEqual([{ payout: 1_500n, valid_stake: 700n, postings: 2, corrections: 1 }]);
  expect(await wallets(who)).toMatchObject({ canghai: 500n });
  const { rows: counted } = await database.pool.query(
    `SELECT amount FROM turnover_stake WHERE reference = 'bet:canghai:TWICE'`,
  );
  expect(counted).toEqual([{ amount: 700n }]);
});

it('does not pass over a page when the database fails for one member, and stores the others once', async () => {
  playRounds(2);
  const before = await cursor();
  const unlucky = players[3]?.id;
  const failing: FeedDeps['turnover'] = {
    ...turnover,
    async clearIfBroke(tx, memberId, at) {
      if (memberId === unlucky) throw Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
      await turnover.clearIfBroke(tx, memberId, at);
    },
  };
  await expect(feedOf({ turnover: failing }).pullOne('xinghe')).rejects.toThrow('the connection is lost');
  expect(await cursor()).toBe(before);
  const count = async (id: number | undefined) =>
    (await database.pool.query(`SELECT count(*)::int AS n FROM bet WHERE platname = 'xinghe' AND member_id = $1`, [id]))
      .rows[0].n;
  expect([await count(players[0]?.id), await count(unlucky)]).toEqual([10, 8]);
  expect(await feedOf().pullOne('xinghe')).toBe(true);
  expect(await count(unlucky)).toBe(10);
  await agree();
});

it('counts stakes of a page towards requirements one after another, so that a later correction takes back its part', async () => {
  const who = players[5] as VenueMember;
  await database.transaction((tx) =>
    turnover.require(tx, {
      memberId: who.id,
      cause: 'bank',
      reference: 'deposit',
      amount: 2_500n,
      multiple: '1',
      at: clock.now(),
    }),
  );
  const placed = [1_000n, 1_000n, 1_000n].map((stake) =>
    venue.settle('xinghe', venue.place('xinghe', who.player, stake), 0n),
  );
  await feedOf().pullOne('xinghe');
  const { rows } = await database.pool.query(
    'SELECT used FROM turnover_stake WHERE member_id = $1 ORDER BY counted_at DESC, reference DESC LIMIT 3',
    [who.id],
  );
  expect(rows.map(({ used }) => used).toReversed()).toEqual([1_000n, 1_000n, 500n]);
  const [first] = placed;
  if (first !== undefined) venue.void('xinghe', first);
  await feedOf().pullOne('xinghe');
  expect(await turnover.left(database.orm, who.id)).toBe(1_000n);
});

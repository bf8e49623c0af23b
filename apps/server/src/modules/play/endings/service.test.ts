import { memberRows, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { endingsProcess, protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, venue, jobs, member, moveIn, wallets, launch, block, setLimit, events } = fixture;

const endings = endingsProcess(fixture);

let count = 0;
const newMember = (amount = 100_000n, auto = false): Promise<VenueMember> => {
  count += 1;
  return member(`ending${1000 + count}`, amount, auto);
};
const openEndings = async ({ id }: VenueMember) => {
  const { rows } = await database.pool.query(
    `SELECT venue, answer, asked FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL ORDER BY venue`,
    [id],
  );
  return rows;
};

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('a block', () => {
  it('ends the games at every venue and brings the money back', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await moveIn(who, 'canghai', '200');
    await launch(who);
    await block(who, 'pause');
    await expect.poll(() => wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n, canghai: 0n });
    await expect.poll(() => openEndings(who)).toEqual([]);
    const kicked = venue.calls.filter(
      ({ path, input }) => path === '/v1/players/kick' && input['player'] === who.player,
    );
    expect(new Set(kicked.map((each) => each.venue))).toEqual(new Set(['xinghe', 'canghai']));
    expect((await events(who)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['paused', 'games-ended', 'games-confirmed']),
    );
  });

  it('waits for a running round, and takes its winnings along', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    const bet = venue.place('xinghe', who.player, 10_000n);
    venue.setRounds('xinghe', who.player, 1);
    await block(who, 'exclusion');
    await expect.poll(() => openEndings(who)).toMatchObject([{ venue: 'xinghe', answer: 'round' }]);
    venue.settle('xinghe', bet, 25_000n);
    venue.setRounds('xinghe', who.player, 0);
    clock.advance(11_000);
    await endings.endDue();
    expect(await openEndings(who)).toEqual([]);
    expect(await wallets(who)).toMatchObject({ centre: 115_000n, xinghe: 0n });
  });

  it('is repeated while the venue is down, and reported after five minutes', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    venue.fail(({ path }) => (path === '/v1/players/kick' ? { do: 'before' } : undefined));
    await block(who, 'pause');
    await expect.poll(() => openEndings(who)).toMatchObject([{ venue: 'xinghe', answer: 'silent' }]);
    expect(endings.logged()).not.toContain('games were not ended in time');
    for (let tries = 0; tries < 4; tries += 1) {
      clock.advance(100_000);
      await endings.endDue();
    }
    expect(endings.logged()).toContain('games were not ended in time');
    const { token } = await newStaff(app, 'service');
    const { data } = (await call(staffRows.protection.endings, {}, { token })).body.data;
    expect(data.find(({ member_id }) => member_id === who.id)).toMatchObject({ alert: 1, balance: '300.00' });
    venue.heal();
    clock.advance(100_000);
    await endings.endDue();
    expect(await openEndings(who)).toEqual([]);
    expect(await wallets(who)).toMatchObject({ centre: 100_000n, xinghe: 0n });
  });
});

describe('an exclusion at the same time', () => {
  const exclude = (who: VenueMember) =>
    call(memberRows.protection.exclude, { term: '6m', password: PAY_PASSWORD }, { token: who.token });

  it('as launches and transfers leaves no money in play', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await newMember(50_000n, round % 2 === 0);
      const attempts = [exclude(who), launch(who), moveIn(who, 'canghai', '100'), launch(who, 'yunding', 'baccarat')];
      await Promise.all(attempts);
      await expect
        .poll(async () => {
          clock.advance(11_000);
          await endings.endDue(who.id);
          const { centre, ...rest } = await wallets(who);
          return [centre, ...Object.values(rest).filter((amount) => amount !== 0n), ...(await openEndings(who))];
        })
        .toEqual([50_000n]);
      expect((await launch(who)).body.code).toBe(403);
    }
  });
});

describe('a limit', () => {
  it('that is lowered below what was lost ends the games at once', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 0n);
    await jobs.run('bets-pull');
    expect((await setLimit(who, 'loss', 'day', '50')).body.code).toBe(200);
    await expect.poll(() => wallets(who)).toMatchObject({ centre: 90_000n, xinghe: 0n });
  });

  it('of time ends the games when it is used up, and counts five minutes without a bet', async () => {
    const who = await newMember();
    await setLimit(who, 'time', 'day', '12');
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    const play = async (ms: number) => {
      clock.advance(ms);
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
      await jobs.run('bets-pull');
      await endings.watchSittings();
      await endings.endDue(who.id);
    };
    await play(4 * 60_000);
    await play(4 * 60_000);
    expect((await fixture.hub(who)).today.minutes).toBe(8);
    await play(4 * 60_000);
    await expect.poll(() => wallets(who)).toMatchObject({ xinghe: 0n });
    expect((await launch(who)).body.message).toMatch(/^已达到今日游戏时长限额/);
    clock.advance(3_600_000);
    expect((await fixture.hub(who)).today.minutes).toBe(12);
  });

  it('of time ends the games after a time in which no process looked, and once', async () => {
    const who = await newMember();
    await setLimit(who, 'time', 'day', '3');
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    clock.advance(4.5 * 60_000);
    await endings.watchSittings();
    await expect.poll(() => wallets(who)).toMatchObject({ centre: 100_000n, xinghe: 0n });
    clock.advance(20_000);
    await endings.watchSittings();
    expect((await events(who)).filter(({ event }) => event === 'limit-reached')).toHaveLength(1);
  });

  it('of losses that is reached again after a win ends the games again', async () => {
    const who = await newMember();
    await setLimit(who, 'loss', 'day', '100');
    const lose = async (amount: bigint, payout = 0n) => {
      venue.settle('xinghe', venue.place('xinghe', who.player, amount), payout);
      await jobs.run('bets-pull');
      await endings.endDue(who.id);
    };
    await moveIn(who, 'xinghe', '100');
    const open = venue.place('xinghe', who.player, 1_000n);
    await lose(9_000n);
    await jobs.run('bets-pull');
    venue.settle('xinghe', open, 0n);
    await jobs.run('bets-pull');
    await endings.endDue(who.id);
    expect(await wallets(who)).toMatchObject({ centre: 90_000n, xinghe: 0n });
    venue.tell('xinghe', {
      ...open,
      payout: 5_000n,
      valid_stake: 1_000n,
      state: 'settled',
      settled_at: clock.now().getTime(),
    });
    venue.setBalance('xinghe', who.player, 5_000n);
    await jobs.run('bets-pull');
    await lose(5_000n);
    expect((await events(who)).filter(({ event }) => event === 'limit-reached')).toHaveLength(2);
  });

  it('of a single stake is passed to the venues', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await setLimit(who, 'single', 'bet', '50');
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toEqual({ held: false, stakeMax: '50.00' });
    await launch(who, 'canghai', 'fishing');
    expect(venue.protectionOf('canghai', who.player)).toEqual({ held: false, stakeMax: '50.00' });
  });
});

it('the books are balanced after all these tests', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});

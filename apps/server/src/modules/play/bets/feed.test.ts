import { memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { betsFixture } from '../../../../test/bets.ts';
import { differingRanges } from '../../../../test/book-ranges.ts';
import { type VenueMember, venueProcess, venuesConfig } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const { call, venue, moveIn, wallets, database, clock, jobs, bets, turnover, player } = await betsFixture();

const require = (who: VenueMember, amount: bigint) =>
  database.transaction((tx) =>
    turnover.require(tx, {
      memberId: who.id,
      cause: 'bank',
      reference: `deposit of ${who.id}`,
      amount,
      multiple: '1',
      at: clock.now(),
    }),
  );
const left = (who: VenueMember) => turnover.left(database.orm, who.id);
const flow = async (who: VenueMember) =>
  (await call(memberRows.members.user, {}, { token: who.token })).body.data.flowsum;

describe('settled bets', () => {
  it('update the wallet to the balance at the venue, once even when they are reported repeatedly', async () => {
    const who = await player('bettor01');
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 0n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 5_000n), 25_000n);
    const open = venue.place('xinghe', who.player, 3_000n);
    await bets.pullAll();
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n, xinghe: 110_000n });
    expect(venue.balance('xinghe', who.player)).toBe(107_000n);
    await database.pool.query(`UPDATE bet_feed SET cursor = ''`);
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 110_000n });
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM bet_correction');
    expect(rows).toEqual([{ n: 0 }]);
    venue.settle('xinghe', open, 3_000n, 0n);
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: venue.balance('xinghe', who.player) });
  });

  it('count towards the turnover by their valid stake', async () => {
    const who = await player('bettor02');
    await require(who, 30_000n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 10_000n, 8_000n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 10_000n, 0n);
    venue.void('xinghe', venue.place('xinghe', who.player, 10_000n));
    venue.place('xinghe', who.player, 10_000n);
    await bets.pullAll();
    expect(await left(who)).toBe(22_000n);
    expect(await flow(who)).toBe('80.00');
  });

  it('that change later are corrected by the difference, in wallet and turnover', async () => {
    const who = await player('bettor03');
    await require(who, 30_000n);
    let bet = venue.settle('xinghe', venue.place('xinghe', who.player, 20_000n), 50_000n);
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 130_000n });
    expect(await left(who)).toBe(10_000n);
    bet = venue.settle('xinghe', bet, 0n, 20_000n);
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 80_000n });
    bet = venue.settle('xinghe', bet, 30_000n, 5_000n);
    await bets.pullAll();
    expect(await left(who)).toBe(25_000n);
    expect(await flow(who)).toBe('50.00');
    bet = venue.void('xinghe', bet);
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 100_000n });
    expect(await left(who)).toBe(30_000n);
    expect(await flow(who)).toBe('0.00');
    venue.settle('xinghe', bet, 40_000n, 20_000n);
    await bets.pullAll();
    expect(await left(who)).toBe(10_000n);
    expect(await wallets(who)).toMatchObject({ xinghe: venue.balance('xinghe', who.player) });
  });

  it('count by the weight that their game had when they were first reported, also when they are corrected', async () => {
    const weigh = (percent: number) =>
      database.pool.query(`UPDATE game SET turnover_weight = $1, rebate_weight = 70, packet_weight = 60`, [percent]);
    const who = await player('weighed1');
    await require(who, 30_000n);
    await weigh(50);
    let bet = venue.settle('xinghe', venue.place('xinghe', who.player, 10_001n), 10_001n);
    await bets.pullAll();
    expect(await left(who)).toBe(25_000n);
    expect(await flow(who)).toBe('100.01');
    await weigh(10);
    bet = venue.settle('xinghe', bet, 0n, 8_001n);
    await bets.pullAll();
    expect(await left(who)).toBe(26_000n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    const open = venue.place('xinghe', who.player, 2_000n, { game: 'not stored' });
    await bets.pullAll();
    expect(await left(who)).toBe(25_900n);
    await weigh(0);
    venue.settle('xinghe', venue.place('xinghe', who.player, 9_999n), 0n);
    venue.settle('xinghe', open, 0n);
    await bets.pullAll();
    expect(await left(who)).toBe(23_900n);
    venue.void('xinghe', bet);
    await bets.pullAll();
    expect(await left(who)).toBe(27_900n);
    const { rows } = await database.pool.query(
      'SELECT turnover_weight, rebate_weight, packet_weight FROM bet WHERE bet = $1',
      [bet.bet],
    );
    expect(rows).toEqual([{ turnover_weight: 50, rebate_weight: 70, packet_weight: 60 }]);
    await database.pool.query('UPDATE game SET turnover_weight = 100, rebate_weight = 100, packet_weight = 100');
  });

  it('keep the category that their game had when they were first reported, also when they are corrected', async () => {
    const move = (category: string) => database.pool.query(`UPDATE game SET category = $1`, [category]);
    const categories = async (...ids: string[]) => {
      const { rows } = await database.pool.query(
        'SELECT category FROM bet WHERE bet = ANY($1) ORDER BY placed_at, bet',
        [ids],
      );
      return rows.map(({ category }) => category);
    };
    const who = await player('moved01');
    const bet = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    await bets.pullAll();
    await move('realbet');
    venue.settle('xinghe', bet, 2_000n);
    const next = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    const unlisted = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n, { game: 'not stored' }), 0n);
    await bets.pullAll();
    expect(await categories(bet.bet)).toEqual(['concise']);
    expect(await categories(next.bet, unlisted.bet)).toEqual(['realbet', 'realbet']);
    await move('concise');
  });

  it('that cost more than the wallet holds are advanced until the next transfer', async () => {
    const who = await player('bettor04');
    let bet = venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 30_000n);
    await bets.pullAll();
    await call(memberRows.transfers.recoverAll, {}, { token: who.token });
    expect(await wallets(who)).toEqual({ centre: 120_000n, transit: 0n, xinghe: 0n });
    bet = venue.settle('xinghe', bet, 0n);
    await bets.pullAll();
    expect(venue.balance('xinghe', who.player)).toBe(-30_000n);
    expect(await wallets(who)).toMatchObject({ centre: 120_000n, xinghe: 0n });
    await moveIn(who, 'xinghe', '1200');
    expect(await wallets(who)).toMatchObject({ centre: 0n, xinghe: 90_000n });
  });

  it('that leave a member without money clear the remaining turnover requirement', async () => {
    const who = await player('bettor05');
    await require(who, 500_000n);
    const bet = venue.place('xinghe', who.player, 100_000n);
    await bets.pullAll();
    expect(await left(who)).toBe(500_000n);
    venue.settle('xinghe', bet, 0n);
    await bets.pullAll();
    expect(await left(who)).toBe(0n);
    const { rows } = await database.pool.query(
      'SELECT closed_at IS NULL AS open FROM turnover_requirement WHERE member_id = $1',
      [who.id],
    );
    expect(rows).toEqual([{ open: false }]);
  });
});

describe('the feed', () => {
  it('is read page by page to its end', async () => {
    const who = await player('bettor06');
    for (let round = 0; round < 450; round += 1) {
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
    }
    expect(await bets.pullOne('xinghe')).toBe(true);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM bet WHERE member_id = $1', [who.id]);
    expect(rows).toEqual([{ n: 450 }]);
  }, 240_000);

  it('counts each bet once when several processes read it at once', async () => {
    const who = await player('bettor08');
    const others = [1, 2, 3].map(() => venueProcess({ database, clock, venues: jobs.config.venues }));
    for (let round = 0; round < 30; round += 1) {
      venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 500n);
    }
    await Promise.all(others.map((other) => other.bets.pullAll()));
    await bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 85_000n });
    expect(await flow(who)).toBe('300.00');
  });

  it('does not let a late page overwrite a newer one', async () => {
    const who = await player('bettor09');
    const open = venue.place('xinghe', who.player, 1_000n);
    const stale = venueProcess({ database, clock, venues: venuesConfig(venue.url, 20_000) });
    const asked = venue.calls.length;
    const release = venue.hold('/v1/bets', 'late');
    const late = stale.bets.pullOne('xinghe');
    await expect.poll(() => venue.calls.length).toBe(asked + 1);
    venue.heal();
    // The slow reader gets the page with the open bet after its lease has expired.
    clock.advance(31_000);
    venue.settle('xinghe', open, 4_000n);
    await bets.pullOne('xinghe');
    release();
    await late;
    expect(await wallets(who)).toMatchObject({ xinghe: 103_000n });
  });

  it('of a venue that is down delays no other', async () => {
    const who = await player('bettor10');
    venue.fail(({ venue: venueCode }) => (venueCode === 'yunding' ? { do: 'hang' } : undefined));
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    const pulling = bets.pullAll();
    const isOver = pulling.then(() => true);
    await expect.poll(() => wallets(who)).toMatchObject({ xinghe: 99_000n });
    expect(await Promise.race([isOver, Promise.resolve(false)])).toBe(false);
    await pulling;
  });
});

it('the books are consistent after all tests of this file', async () => {
  await bets.pullAll();
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
  expect(await differingRanges(database)).toEqual([]);
});

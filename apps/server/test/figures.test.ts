import { addDays, beijingDay } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centre, house, post } from '../src/ledger/index.ts';
import { createFigures, rebuildFigures } from '../src/modules/money/figures/index.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { playsOf } from '../src/modules/play/bets/index.ts';
import { createLog } from '../src/platform/index.ts';
import { betsFixture } from './bets.ts';
import { creditedDeposit } from './past.ts';
import type { VenueMember } from './venues.ts';

const fixture = await betsFixture();
const { database, clock, venue, bets, player } = fixture;
const figures = createFigures({ database, log: createLog({ level: 'silent' }) });
const DAY_MS = 86_400_000;

const read = async (text: string) => (await database.pool.query(text)).rows;

/** The members who played in each period, read from their bits. */
const ACTIVE = `
  SELECT period, chunk * 8192 + position AS member_id FROM active_chunk
  CROSS JOIN generate_series(0, 8191) position WHERE get_bit(bits, position) = 1`;

/** Every figure, in a stable order. */
const everyFigure = async () => ({
  play: await read('SELECT * FROM play_day ORDER BY day, venue, game'),
  memberPlay: await read('SELECT * FROM member_play_day ORDER BY member_id, day, venue'),
  active: await read(`${ACTIVE} ORDER BY period, member_id`),
  flows: await read('SELECT * FROM flow_day ORDER BY day, kind, source, target'),
  memberFlows: await read('SELECT * FROM member_flow_day ORDER BY member_id, day, kind, source, target'),
  first: await read('SELECT * FROM first_deposit ORDER BY member_id'),
  cohorts: await read(
    'SELECT * FROM cohort_day WHERE (depositors, players, bets, stake, payout, rewards) <> (0, 0, 0, 0, 0, 0) ORDER BY week, is_referred, age',
  ),
  trees: await read(
    'SELECT * FROM tree_day WHERE (players, bets, stake, deposits, withdrawals, rewards) <> (0, 0, 0, 0, 0, 0) ORDER BY agent_id, day',
  ),
  memberPeriods: await read(
    'SELECT * FROM member_period WHERE (bets, stake, payout, deposits, withdrawals, rewards) <> (0, 0, 0, 0, 0, 0) ORDER BY period, member_id',
  ),
  treePeriods: await read(
    'SELECT * FROM tree_period WHERE (players, bets, stake, deposits, withdrawals, rewards, commission) <> (0, 0, 0, 0, 0, 0, 0) ORDER BY period, agent_id',
  ),
});

/** The results that the test itself wrote down: by day and game, and by member. */
interface Noted {
  day: string;
  memberId: number;
  bets: bigint;
  stake: bigint;
  payout: bigint;
}

const sumOf = (noted: readonly Noted[]) =>
  noted.reduce(
    (sum, { bets: count, stake, payout }) => ({
      bets: sum.bets + count,
      stake: sum.stake + stake,
      payout: sum.payout + payout,
    }),
    { bets: 0n, stake: 0n, payout: 0n },
  );

it('the figures are the sums of bets and postings after any sequence of bets, corrections, payments and folds', async () => {
  const agent = await player('figures00', '1000');
  const people: VenueMember[] = [await player('figures01'), await player('figures02'), await player('figures03')];
  await database.pool.query('UPDATE member SET referrer_id = $1 WHERE id = $2', [agent.id, people[0]?.id]);
  await database.pool.query(
    `INSERT INTO member_tree (agent_id, member_id, depth, joined_at) SELECT $1, id, 1, joined_at FROM member WHERE id = $2`,
    [agent.id, people[0]?.id],
  );
  await figures.fold();
  const before = await everyFigure();
  const noted: Noted[] = [];
  const placed: { who: VenueMember; bet: VenueBet; state: 'open' | 'settled' | 'void'; wasKept: boolean }[] = [];
  let key = 0;

  const note = (who: VenueMember, count: bigint, stake: bigint, payout: bigint) =>
    noted.push({ day: beijingDay(clock.now()), memberId: who.id, bets: count, stake, payout });

  const steps = fc.sample(
    fc.record({
      action: fc.constantFrom('play', 'play', 'play', 'correct', 'void', 'deposit', 'bonus', 'day', 'fold', 'open'),
      who: fc.nat(2),
      which: fc.nat(1_000),
      stake: fc.integer({ min: 1, max: 2_000 }),
      factor: fc.constantFrom(0, 0, 1, 2),
    }),
    { numRuns: 60, seed: 20_261_116 },
  );
  for (const { action, who: index, which, stake: drawn, factor } of steps) {
    const who = people[index] ?? agent;
    const stake = BigInt(drawn);
    const known = placed.length === 0 ? undefined : placed[which % placed.length];
    if (action === 'play') {
      const payout = stake * BigInt(factor);
      const bet = venue.settle('xinghe', venue.place('xinghe', who.player, stake), payout);
      placed.push({ who, bet, state: 'settled', wasKept: true });
      note(who, 1n, stake, payout);
    } else if (action === 'open') {
      placed.push({ who, bet: venue.place('xinghe', who.player, stake), state: 'open', wasKept: true });
    } else if (action === 'correct' && known !== undefined) {
      const payout = known.bet.stake * BigInt(factor);
      const was = known.state === 'settled' ? known.bet : undefined;
      note(known.who, was === undefined ? 1n : 0n, known.bet.stake - (was?.stake ?? 0n), payout - (was?.payout ?? 0n));
      known.bet = venue.settle('xinghe', known.bet, payout);
      known.state = 'settled';
    } else if (action === 'void' && known !== undefined && known.state !== 'void') {
      if (known.state === 'settled') note(known.who, -1n, -known.bet.stake, -known.bet.payout);
      known.bet = venue.void('xinghe', known.bet);
      known.state = 'void';
    } else if (action === 'deposit') {
      await database.transaction((tx) =>
        creditedDeposit(tx, { memberId: who.id, way: 'bank', amount: stake, at: clock.now(), decidedAfterMs: 1 }),
      );
    } else if (action === 'bonus') {
      key += 1;
      const postings = [{ from: house('bonuses'), to: centre(who.id), amount: stake }];
      await database.transaction((tx) =>
        post(tx, { key: `demo:${who.id}:${key}`, kind: 'bonus', memberId: who.id, at: clock.now(), postings }),
      );
    } else if (action === 'day') {
      clock.advance(DAY_MS);
    } else if (action === 'fold') {
      await figures.fold();
    }
    await bets.pullAll();
  }
  await figures.fold();
  const after = await everyFigure();

  expect(before.play).toEqual([]);
  for (const day of new Set(noted.map((each) => each.day))) {
    const { bets: count, stake, payout } = sumOf(noted.filter((each) => each.day === day));
    const found = after.play.find((row) => row.day === day);
    expect({ day, bets: found.bets, stake: found.stake, payout: found.payout }).toEqual({
      day,
      bets: count,
      stake,
      payout,
    });
  }
  for (const { id } of people) {
    const own = noted.filter((each) => each.memberId === id);
    const rows = after.memberPlay.filter((row) => row.member_id === id);
    expect(sumOf(rows.map((row) => ({ ...row, memberId: id })))).toEqual(sumOf(own));
  }
  const ofTree = after.trees.filter((row) => row.agent_id === agent.id);
  expect(sumOf(ofTree)).toEqual(sumOf(noted.filter((each) => each.memberId === people[0]?.id)));

  const ofYear = await read(`
    SELECT member_id, sum(bets) AS bets, sum(stake) AS stake, sum(payout) AS payout
    FROM member_play_day GROUP BY member_id, substr(day, 1, 4) ORDER BY member_id`);
  const yearly = after.memberPeriods.filter(({ period, bets: count }) => period.length === 4 && count > 0n);
  expect(yearly.map(({ member_id, bets: count, stake, payout }) => [member_id, count, stake, payout])).toEqual(
    ofYear.map(({ member_id, bets: count, stake, payout }) => [
      member_id,
      BigInt(count),
      BigInt(stake),
      BigInt(payout),
    ]),
  );

  const checks = await auditBooks(database, { whole: true });
  const ofFigures = checks.filter(({ name }) => name.includes('日汇总'));
  expect(ofFigures.map(({ name, passed }) => [name, passed])).toEqual([
    ['资金日汇总与账本一致', true],
    ['投注日汇总与注单、账本一致', true],
  ]);

  await rebuildFigures(database, playsOf());
  expect(await everyFigure()).toEqual(after);
});

it('a bet that is corrected later changes the day of the correction, and not the day of its settlement', async () => {
  const who = await player('figures04');
  const first = beijingDay(clock.now());
  const bet = venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 0n);
  await bets.pullAll();
  clock.advance(DAY_MS);
  venue.settle('xinghe', bet, 25_000n);
  await bets.pullAll();
  await figures.fold();
  const rows = await read(
    `SELECT day, bets, stake, payout FROM member_play_day WHERE member_id = ${who.id} ORDER BY day`,
  );
  expect(rows).toEqual([
    { day: first, bets: 1n, stake: 10_000n, payout: 0n },
    { day: addDays(first, 1), bets: 0n, stake: 0n, payout: 25_000n },
  ]);
  const active = await read(`SELECT period FROM (${ACTIVE}) active WHERE member_id = ${who.id} ORDER BY period`);
  expect(active.map(({ period }) => period)).not.toContain(addDays(first, 1));
});

it('the books name a figure that was changed, and a fold that lost a transaction', async () => {
  const wrong = async () =>
    (await auditBooks(database, { whole: true }))
      .filter(({ passed }) => !passed)
      .map(({ name, detail }) => [name, detail]);
  expect(await wrong()).toEqual([]);
  const PERIODS = '会员与代理的期间汇总与逐日一致';
  for (const [table, figure, rows, check] of [
    ['play_day', 'payout', `game = 'dragon'`, '投注日汇总与注单、账本一致'],
    ['play_total', 'bets', 'true', '投注日汇总与注单、账本一致'],
    ['member_period', 'rewards', `period = '2026'`, PERIODS],
    ['tree_period', 'stake', 'length(period) = 7', PERIODS],
    ['tree_member', 'turnover', 'true', PERIODS],
    ['tree_day', 'direct', 'true', PERIODS],
  ]) {
    await database.pool.query(`UPDATE ${table} SET ${figure} = ${figure} + 1 WHERE ${rows}`);
    expect((await wrong()).map(([name]) => name)).toEqual([check]);
    await database.pool.query(`UPDATE ${table} SET ${figure} = ${figure} - 1 WHERE ${rows}`);
  }
  const flip = () =>
    database.pool.query(
      `UPDATE active_chunk SET bits = set_bit(bits, 8191, 1 - get_bit(bits, 8191)) WHERE period = '2026'`,
    );
  await flip();
  expect((await wrong()).map(([name]) => name)).toEqual([PERIODS]);
  await flip();
  const who = await player('figures05');
  await database.transaction((tx) =>
    creditedDeposit(tx, { memberId: who.id, way: 'bank', amount: 500n, at: clock.now(), decidedAfterMs: 1 }),
  );
  expect(await wrong()).toEqual([]);
  await database.pool.query('DELETE FROM ledger_pending');
  expect((await wrong()).map(([name]) => name)).toContain('资金日汇总与账本一致');
});

import { type ProfitReport, staffRows } from '@koi/contract';
import { addDays, beijingDay, formatMoney, parseMoney } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centre, held, house, post } from '../src/ledger/index.ts';
import { betsFixture } from './bets.ts';
import { creditedDeposit } from './past.ts';
import { staffToken } from './staff.ts';
import type { VenueMember } from './venues.ts';

const fixture = await betsFixture();
const { database, clock, venue, bets, player, moveIn, call, app } = fixture;
const DAY_MS = 86_400_000;
const { businessReports, feeRates } = staffRows;

const read = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const cents = (text: string): bigint => parseMoney(text, { signed: true }) ?? 0n;
const start = beijingDay(clock.now());
const VENUES = ['xinghe', 'yunding'] as const;
const GAMES = { xinghe: 'dragon', yunding: 'baccarat' } as const;

interface Noted {
  day: string;
  venue: string;
  memberId: number;
  bets: number;
  stake: bigint;
  payout: bigint;
}
const noted: Noted[] = [];
const RATES = { first: 1_250n, second: 800n, from: addDays(start, 3) };

/** Net amount that house accounts with this prefix received, by day and account, from the postings themselves. */
const received = async (prefix: string): Promise<{ day: string; account: string; count: bigint; amount: bigint }[]> =>
  read(
    `SELECT to_char(entry.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, account.address AS account,
       count(*) AS count,
       sum(CASE WHEN moved.to_account = account.id THEN moved.amount ELSE -moved.amount END)::bigint AS amount
     FROM ledger_posting moved JOIN ledger_transaction entry ON entry.id = moved.transaction_id
     JOIN ledger_account account ON account.id IN (moved.from_account, moved.to_account)
     WHERE starts_with(account.address, $1) GROUP BY 1, 2`,
    [prefix],
  );

const floor = (part: bigint): bigint => (part < 0n && part % 10_000n !== 0n ? part / 10_000n - 1n : part / 10_000n);

/** The whole report, recomputed from postings and from what the test noted. */
const recomputed = async (first: string, last: string) => {
  const within = <T extends { day: string }>(rows: readonly T[]) =>
    rows.filter(({ day }) => day >= first && day <= last);
  const sum = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const paid = async (account: string) => -sum(within(await received(account)), ({ amount }) => amount);
  const won = within(await received('house:venue:'));
  const ggr = sum(won, ({ amount }) => amount);
  const venueFees = sum(won, ({ day, account, amount }) =>
    account === 'house:venue:xinghe' ? floor(amount * (day < RATES.from ? RATES.first : RATES.second)) : 0n,
  );
  const usdt = within(await received('house:deposits:usdt'));
  const banked = within(await received('house:withdrawals:bank'));
  const paymentFees =
    sum(usdt, ({ amount }) => floor(-amount * 60n)) +
    sum(banked, ({ amount, count }) => floor(amount * 10n) + count * 200n);
  const bonuses = await paid('house:bonuses');
  const rebates = await paid('house:rebates');
  const redPackets = await paid('house:red-packets');
  const commissions = await paid('house:commissions');
  const own = within(noted);
  return {
    bets: own.reduce((all, { bets: count }) => all + count, 0),
    stake: formatMoney(sum(own, ({ stake }) => stake)),
    payout: formatMoney(sum(own, ({ payout }) => payout)),
    ggr: formatMoney(ggr),
    bonuses: formatMoney(bonuses),
    rebates: formatMoney(rebates),
    red_packets: formatMoney(redPackets),
    commissions: formatMoney(commissions),
    venue_fees: formatMoney(venueFees),
    payment_fees: formatMoney(paymentFees),
    ngr: formatMoney(ggr - bonuses - rebates - redPackets - commissions - venueFees - paymentFees),
    adjustments: formatMoney(-(await paid('house:adjustments'))),
    members: new Set(own.filter(({ bets: count }) => count > 0).map(({ memberId }) => memberId)).size,
  };
};

const profit = async (token: string, first: string, last: string, compare = 'none'): Promise<ProfitReport> =>
  (await call(businessReports.profit, { first, last, compare }, { token })).body.data;

/** Sums of the bets by settlement: as the call gives them, and added up from all pages of the list. */
const listed = async (token: string, filter: object) => {
  const by = { by: 'settled', ...filter };
  const { count, stake, payout } = (await call(staffRows.bets.sums, by, { token })).body.data;
  const own = { bets: 0, stake: 0n, payout: 0n };
  let after = '';
  do {
    const { data, next } = (await call(staffRows.bets.search, { ...by, after }, { token })).body.data;
    for (const row of data) {
      own.bets += row.bets;
      own.stake += cents(row.stake);
      own.payout += cents(row.payout);
    }
    after = next;
  } while (after !== '');
  return {
    sums: { bets: count, stake, payout },
    rows: { bets: own.bets, stake: formatMoney(own.stake), payout: formatMoney(own.payout) },
  };
};

const withoutReturn = ({ actual, ...sums }: ProfitReport['now']) => sums;

it('every figure equals a recomputation from postings and bets, for every span', async () => {
  const admin = await staffToken(app, 'admin');
  const add = (rate: object) => call(feeRates.add, rate, { token: admin });
  await add({ kind: 'venue', code: 'xinghe', first_day: start, percent: '12.50', fixed: '0' });
  await add({ kind: 'venue', code: 'xinghe', first_day: RATES.from, percent: '8', fixed: '0' });
  await add({ kind: 'deposit', code: 'usdt', first_day: start, percent: '0.60', fixed: '0' });
  await add({ kind: 'withdrawal', code: 'bank', first_day: start, percent: '0.10', fixed: '2.00' });
  const people: VenueMember[] = [await player('profit01', '500'), await player('profit02', '500')];
  for (const who of people) await moveIn(who, 'yunding', '400');

  const placed: { who: VenueMember; at: (typeof VENUES)[number]; bet: VenueBet; state: 'settled' | 'void' }[] = [];
  let key = 0;
  const note = (who: VenueMember, at: string, count: number, stake: bigint, payout: bigint) =>
    noted.push({ day: beijingDay(clock.now()), venue: at, memberId: who.id, bets: count, stake, payout });
  const move = (memberId: number, kind: string, from: string, to: string, amount: bigint) => {
    key += 1;
    const postings = [{ from: from as never, to: to as never, amount }];
    return database.transaction((tx) =>
      post(tx, { key: `demo:${memberId}:${key}`, kind, memberId, at: clock.now(), postings }),
    );
  };
  const steps = fc.sample(
    fc.record({
      action: fc.constantFrom('play', 'play', 'play', 'correct', 'void', 'deposit', 'reward', 'adjust', 'pay', 'day'),
      who: fc.nat(1),
      at: fc.constantFrom(...VENUES),
      which: fc.nat(1_000),
      amount: fc.integer({ min: 1, max: 1_500 }),
      factor: fc.constantFrom(0, 0, 1, 2),
      way: fc.constantFrom('bank' as const, 'wxpay' as const, 'usdt' as const),
      reward: fc.constantFrom('bonuses', 'rebates', 'red-packets', 'commissions'),
    }),
    { numRuns: 70, seed: 14 },
  );
  for (const { action, who: index, at, which, amount: drawn, factor, way, reward } of steps) {
    const who = people[index] ?? people[0];
    if (who === undefined) throw new Error('nobody plays');
    const amount = BigInt(drawn);
    const known = placed.length === 0 ? undefined : placed[which % placed.length];
    if (action === 'play') {
      const payout = amount * BigInt(factor);
      const bet = venue.settle(at, venue.place(at, who.player, amount, { game: GAMES[at] }), payout);
      placed.push({ who, at, bet, state: 'settled' });
      note(who, at, 1, amount, payout);
    } else if (action === 'correct' && known !== undefined) {
      const payout = known.bet.stake * BigInt(factor);
      const was = known.state === 'settled' ? known.bet : undefined;
      const stake = known.bet.stake - (was?.stake ?? 0n);
      note(known.who, known.at, was === undefined ? 1 : 0, stake, payout - (was?.payout ?? 0n));
      known.bet = venue.settle(known.at, known.bet, payout);
      known.state = 'settled';
    } else if (action === 'void' && known?.state === 'settled') {
      note(known.who, known.at, -1, -known.bet.stake, -known.bet.payout);
      known.bet = venue.void(known.at, known.bet);
      known.state = 'void';
    } else if (action === 'deposit') {
      const chain = { address: 'T1', rate: '7', amount: '1' };
      const paid = { memberId: who.id, way, amount, at: clock.now(), decidedAfterMs: 1 };
      await database.transaction((tx) => creditedDeposit(tx, { ...paid, ...(way === 'usdt' && { usdt: chain }) }));
    } else if (action === 'reward') {
      await move(who.id, 'bonus', house(reward), centre(who.id), amount);
    } else if (action === 'adjust') {
      const [from, to] = [house('adjustments'), centre(who.id)];
      await (factor === 0 ? move(who.id, 'adjustment', to, from, 1n) : move(who.id, 'adjustment', from, to, amount));
    } else if (action === 'pay') {
      await move(who.id, 'withdrawal-hold', centre(who.id), held(who.id), 10n);
      await move(who.id, 'withdrawal', held(who.id), house('withdrawals:bank'), 10n);
    } else if (action === 'day') clock.advance(DAY_MS);
    await bets.pullAll();
  }

  const token = await staffToken(app, 'finance');
  const today = beijingDay(clock.now());
  expect(today > addDays(start, 4)).toBe(true);
  for (const [first, last] of [
    [start, today],
    [start, addDays(start, 2)],
    [addDays(start, 3), today],
    [today, today],
    ['2026-01-01', today],
  ] as const) {
    const report = await profit(token, first, last);
    expect(withoutReturn(report.now)).toEqual(await recomputed(first, last));
    expect(report).toMatchObject({ agrees: true, before: null, points_before: [], definition: 1 });
    const total = (rows: readonly { ggr: string }[]) =>
      formatMoney(rows.reduce((sum, { ggr }) => sum + cents(ggr), 0n));
    expect([total(report.points), total(report.venues)]).toEqual([report.now.ggr, report.now.ggr]);
    for (const [filter, row] of [
      [{}, report.now],
      ...report.venues.map((each) => [{ platname: each.platname }, each] as const),
      ...report.venues.map((each) => [{ platname: each.platname, game: each.games[0]?.game }, each] as const),
    ] as const) {
      const { bets: count, stake, payout } = row;
      const expected = { bets: count, stake, payout };
      expect(await listed(token, { from: first, to: last, ...filter })).toEqual({ sums: expected, rows: expected });
    }
    for (const { id } of people) {
      const own = await listed(token, { from: first, to: last, search: String(id) });
      const noteds = noted.filter(({ day, memberId }) => memberId === id && day >= first && day <= last);
      const expected = {
        bets: noteds.reduce((sum, { bets: count }) => sum + count, 0),
        stake: formatMoney(noteds.reduce((sum, { stake }) => sum + stake, 0n)),
        payout: formatMoney(noteds.reduce((sum, { payout }) => sum + payout, 0n)),
      };
      expect(own).toEqual({ sums: expected, rows: expected });
      const ofGame = await listed(token, { from: first, to: last, search: String(id), game: 'dragon' });
      expect(ofGame.sums).toEqual(ofGame.rows);
    }
  }

  const compared = await profit(token, addDays(start, 3), addDays(start, 5), 'before');
  expect(compared).toMatchObject({ compared_first: start, compared_last: addDays(start, 2) });
  expect(compared.before).toEqual((await profit(token, start, addDays(start, 2))).now);
  expect(compared.points_before.map(({ at }) => at)).toEqual([start, addDays(start, 1), addDays(start, 2)]);

  const whole = await profit(token, start, today);
  for (const row of whole.venues) {
    const own = noted.filter((each) => each.venue === row.platname);
    expect([row.bets, cents(row.stake), cents(row.payout)]).toEqual([
      own.reduce((sum, { bets: count }) => sum + count, 0),
      own.reduce((sum, { stake }) => sum + stake, 0n),
      own.reduce((sum, { payout }) => sum + payout, 0n),
    ]);
    expect(row.games.map(({ game, stake }) => [game, stake])).toEqual([
      [GAMES[row.platname as keyof typeof GAMES], row.stake],
    ]);
  }

  const [wallets] = await read(
    `SELECT sum(balance) FILTER (WHERE address LIKE '%:centre')::bigint AS centre,
       sum(balance) FILTER (WHERE address LIKE '%:venue:%')::bigint AS venues, sum(balance)::bigint AS total
     FROM ledger_account`,
  );
  expect(whole.liability).toMatchObject({
    centre: formatMoney(wallets.centre),
    venues: formatMoney(wallets.venues),
    total: formatMoney(wallets.total),
  });
});

it('the pay ways equal the postings of deposits and withdrawals, with first deposits and refused orders', async () => {
  const token = await staffToken(app, 'finance');
  const today = beijingDay(clock.now());
  const { body } = await call(businessReports.ways, { first: start, last: today, compare: 'none' }, { token });
  const counted = async (
    prefix: string,
    ways: readonly { way: string; count: number; amount: string }[],
    sign: bigint,
  ) => {
    const rows = await received(prefix);
    for (const { way, count, amount } of ways) {
      const own = rows.filter(({ account }) => account === `${prefix}${way}`);
      expect({ way, count, amount }).toEqual({
        way,
        count: own.reduce((sum, row) => sum + Number(row.count), 0),
        amount: formatMoney(own.reduce((sum, row) => sum + sign * row.amount, 0n)),
      });
    }
  };
  await counted('house:deposits:', body.data.deposits, -1n);
  await counted('house:withdrawals:', body.data.withdrawals, 1n);
  const [first] = await read('SELECT count(DISTINCT member_id)::int AS members FROM deposit WHERE state = 2');
  expect(body.data.deposits.reduce((sum, row) => sum + row.first_deposits, 0)).toBe(first.members);
  const both = await profit(token, start, today);
  const fees = [...body.data.deposits, ...body.data.withdrawals].reduce((sum, { fee }) => sum + cents(fee), 0n);
  expect(formatMoney(fees)).toBe(both.now.payment_fees);
  await read(`UPDATE deposit SET state = 3 WHERE no = (SELECT min(no) FROM deposit WHERE way = 'bank')`);
  const again = await call(businessReports.ways, { first: start, last: today }, { token });
  expect(again.body.data.deposits.map(({ way, refused }) => [way, refused])).toEqual([
    ['bank', 1],
    ['usdt', 0],
    ['wxpay', 0],
    ['alipay', 0],
  ]);
});

it('the report says that it differs from the ledger when the total of a venue was changed', async () => {
  const token = await staffToken(app, 'finance');
  const today = beijingDay(clock.now());
  await read(`UPDATE play_total SET payout = payout + 1 WHERE venue = 'xinghe'`);
  expect((await profit(token, today, today)).agrees).toBe(false);
  await read(`UPDATE play_total SET payout = payout - 1 WHERE venue = 'xinghe'`);
  expect((await profit(token, today, today)).agrees).toBe(true);
});

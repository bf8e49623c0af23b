import type { ReportSpan } from '@koi/contract/rules/report-span';
import { beijingDay, formatMoney } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import fc from 'fast-check';
import { type Address, centre, held, house, post } from '../src/ledger/index.ts';
import { placeInTrees } from '../src/modules/people/members/trees.ts';
import { betsFixture } from './bets.ts';
import { creditedDeposit } from './past.ts';
import { newStaff } from './staff.ts';
import type { VenueMember } from './venues.ts';

const DAY_MS = 86_400_000;

export interface Person extends VenueMember {
  joined: string;
  name: string;
  /** Ids of the agents in whose trees the member is. */
  above: number[];
}

/** Settled bets as the test itself recorded them. A correction has no bet, because the bet was counted before. */
export interface Noted {
  day: string;
  memberId: number;
  bets: number;
  stake: bigint;
  payout: bigint;
}

/** Every posting of a member as the ledger has it. */
export interface Posted {
  memberId: number;
  day: string;
  at: Date;
  source: string;
  target: string;
  amount: bigint;
}

export const sum = <T>(rows: readonly T[], of: (row: T) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);
export const net = (rows: readonly Posted[], account: string): bigint =>
  sum(rows, ({ source, target, amount }) =>
    source.startsWith(account) ? amount : target.startsWith(account) ? -amount : 0n,
  );
const rewardsOf = (rows: readonly Posted[]) =>
  net(rows, 'house:bonuses') + net(rows, 'house:rebates') + net(rows, 'house:red-packets');

const steps = fc.sample(
  fc.record({
    action: fc.constantFrom(
      ...['play', 'play', 'play', 'play', 'correct', 'deposit', 'deposit', 'bonus', 'back'],
      ...['commission', 'adjust', 'withdraw', 'day', 'day', 'join', 'join'],
    ),
    who: fc.nat(1_000),
    days: fc.integer({ min: 1, max: 6 }),
    amount: fc.integer({ min: 1, max: 900 }),
    factor: fc.constantFrom(0, 0, 1, 2),
  }),
  { numRuns: 150, seed: 20_261_116 },
);

/**
 * Members who register, play, pay and are paid over some weeks, and the figures that follow from the ledger and from what
 * was done, without the tables of figures.
 */
export const reportedHouse = async () => {
  const fixture = await betsFixture();
  const { app, database, clock, venue, bets, player } = fixture;

  const people: Person[] = [];
  const noted: Noted[] = [];
  const placed: { who: Person; bet: VenueBet }[] = [];
  const START = beijingDay(clock.now());

  const join = async (referrer?: Person): Promise<Person> => {
    const name = `reported${String(people.length).padStart(2, '0')}`;
    const who: Person = {
      ...(await player(name)),
      name,
      joined: beijingDay(clock.now()),
      above: referrer === undefined ? [] : [referrer.id, ...referrer.above].slice(0, 2),
    };
    if (referrer !== undefined) {
      await database.pool.query('UPDATE member SET referrer_id = $1 WHERE id = $2', [referrer.id, who.id]);
      await database.transaction((tx) => placeInTrees(tx, who.id));
    }
    people.push(who);
    return who;
  };

  let posted = 0;
  const move = (who: Person, kind: string, from: Address, to: Address, amount: bigint) => {
    posted += 1;
    const entry = {
      key: `report:${posted}`,
      kind,
      memberId: who.id,
      at: clock.now(),
      postings: [{ from, to, amount }],
    };
    return database.transaction((tx) => post(tx, entry));
  };

  const note = (who: Person, count: number, stake: bigint, payout: bigint) =>
    noted.push({ day: beijingDay(clock.now()), memberId: who.id, bets: count, stake, payout });

  const root = await join();
  for (const { action, who: index, days, amount: drawn, factor } of steps) {
    const who = people[index % people.length] ?? root;
    const amount = BigInt(drawn);
    if (action === 'play') {
      const payout = amount * BigInt(factor);
      placed.push({ who, bet: venue.settle('xinghe', venue.place('xinghe', who.player, amount), payout) });
      note(who, 1, amount, payout);
    } else if (action === 'correct' && placed.length > 0) {
      const known = placed[index % placed.length];
      if (known !== undefined) {
        const payout = known.bet.stake * BigInt(factor);
        note(known.who, 0, 0n, payout - known.bet.payout);
        known.bet = venue.settle('xinghe', known.bet, payout);
      }
    } else if (action === 'deposit') {
      const way = index % 2 === 0 ? 'bank' : 'alipay';
      await database.transaction((tx) =>
        creditedDeposit(tx, { memberId: who.id, way, amount, at: clock.now(), decidedAfterMs: 1 }),
      );
    } else if (action === 'bonus') {
      await move(who, 'bonus', house(index % 2 === 0 ? 'bonuses' : 'rebates'), centre(who.id), amount);
    } else if (action === 'back') {
      await move(who, 'bonus', house('bonuses'), centre(who.id), amount);
      await move(who, 'bonus', centre(who.id), house('bonuses'), amount);
    } else if (action === 'commission') {
      await move(root, 'commission', house('commissions'), centre(root.id), amount);
    } else if (action === 'adjust') {
      await move(who, 'adjustment', house('adjustments'), centre(who.id), amount);
    } else if (action === 'withdraw') {
      await move(who, 'adjustment', house('adjustments'), centre(who.id), amount);
      await move(who, 'withdrawal-hold', centre(who.id), held(who.id), amount);
      await move(who, 'withdrawal', held(who.id), house('withdrawals:bank'), amount);
    } else if (action === 'join') {
      await join(index % 3 === 0 ? undefined : people[index % people.length]);
    } else if (action === 'day') {
      clock.advance(days * DAY_MS);
    }
    await bets.pullAll();
  }
  const TODAY = beijingDay(clock.now());

  const ledger: Posted[] = (
    await database.pool.query(`
      SELECT coalesce(payer.member_id, payee.member_id) AS "memberId", payer.address AS source, payee.address AS target, amount,
        created_at AS at, to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day
      FROM ledger_posting JOIN ledger_transaction entry ON entry.id = transaction_id
      JOIN ledger_account payer ON payer.id = from_account JOIN ledger_account payee ON payee.id = to_account
      ORDER BY created_at, entry.id`)
  ).rows;

  /** The figures of some members in a span, from the ledger and from the notes of the test. */
  const recomputed = (ids: readonly number[], { first, last }: ReportSpan) => {
    const isWanted = (row: { memberId: number; day: string }) =>
      ids.includes(row.memberId) && row.day >= first && row.day <= last;
    const [flows, plays] = [ledger.filter(isWanted), noted.filter(isWanted)];
    const ggr = -net(flows, 'house:venue:');
    const rewards = rewardsOf(flows);
    return {
      bets: plays.reduce((total, play) => total + play.bets, 0),
      deposits: formatMoney(net(flows, 'house:deposits:')),
      withdrawals: formatMoney(-net(flows, 'house:withdrawals:')),
      stake: formatMoney(sum(plays, ({ stake }) => stake)),
      ggr: formatMoney(ggr),
      rewards: formatMoney(rewards),
      ngr: formatMoney(ggr - rewards),
    };
  };

  const { token } = await newStaff(app, 'readonly');
  return { app, database, token, people, root, noted, ledger, recomputed, start: START, today: TODAY };
};

import { CARD_TYPE, memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, formatMoney, parseMoney } from '@koi/money';
import { memberWallets } from '../ledger/index.ts';
import { findVenue, playerOf } from '../modules/play/venues/index.ts';
import { sha256 } from '../platform/index.ts';
import { approveApplication } from './activities.ts';
import { DEMO_RETURNS } from './games.ts';
import { DEMO_PAY_PASSWORD } from './logins.ts';
import type { Happening, Simulation } from './simulation.ts';

export type Way = 'bank' | 'usdt' | 'wxpay' | 'alipay';
type Method = 'bank' | 'usdt';

/** The game that is played at each venue, and what a bet that wins pays, in percent of its stake. */
const VENUES = {
  yunding: { game: 'baccarat', detail: '百家乐 · 庄', odds: 195n },
  tianji: { game: 'football', detail: '虚拟足球 · 主胜', odds: 210n },
  jiguang: { game: 'esports', detail: '极光赛场 · 胜者', odds: 188n },
  yaji: { game: 'niuniu', detail: '抢庄牛牛 · 闲', odds: 195n },
  xinghe: { game: 'dragon', detail: '金龙献瑞 · 20 线', odds: 240n },
  jincheng: { game: 'k3', detail: '快三 · 大', odds: 194n },
  canghai: { game: 'fishing', detail: '锦鲤捕鱼', odds: 230n },
} as const;
export type PlayedVenue = keyof typeof VENUES;

/** A step of a member on a day of the past, with amounts in 元. `HOURS` orders the steps of one day. */
export type Step =
  | readonly [daysAgo: number, move: 'deposit', yuan: bigint, way: Way]
  /**
   * Bets this amount in an evening. What comes back is the return of the game plus `luck`, in percent of the stakes.
   * Without luck it is exactly what was staked, and no money moves between the wallets.
   */
  | readonly [daysAgo: number, move: 'play', yuan: bigint, venue: PlayedVenue, luck?: number]
  | readonly [daysAgo: number, move: 'withdrawal', yuan: bigint, method: Method]
  /** Withdraws all of the centre wallet but this amount. */
  | readonly [daysAgo: number, move: 'withdrawal-except', kept: string, method: Method]
  | readonly [daysAgo: number, move: 'rebate']
  | readonly [daysAgo: number, move: 'red-packet', draws: number]
  | readonly [daysAgo: number, move: 'credit', yuan: bigint, reason: string]
  | readonly [daysAgo: number, move: 'bonus', yuan: bigint, activity: string, multiple: number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Hour of the Beijing day. Money of a deposit is played in the evening and can be withdrawn the next morning. */
const HOURS: Readonly<Record<Step[1], number>> = {
  withdrawal: 9,
  'withdrawal-except': 9,
  'red-packet': 10,
  rebate: 12.5,
  deposit: 14,
  credit: 15,
  bonus: 16,
  play: 20,
};
const DECIDED_AFTER_MS: Readonly<Partial<Record<Step[1], number>>> = {
  withdrawal: 40 * MINUTE_MS,
  'withdrawal-except': 40 * MINUTE_MS,
  deposit: 5 * MINUTE_MS,
  bonus: 25 * MINUTE_MS,
};
const CASHIER_IN = 'finance01';
const CASHIER_OUT = 'finance02';
/** The second people, who are different ones, because nobody lets the same money in and out. */
const CHECKER_IN = 'checker01';
const CHECKER_OUT = 'checker02';

export interface Person {
  name: string;
  realname: string;
}

interface Moment {
  at: Date;
  decidedAt: Date;
}

/** The steps of today are spread over the part of the day that has passed. */
const momentOf = (now: Date, daysAgo: number, hour: number, decidedAfterMs: number): Moment => {
  const start = beijingDayStart(addDays(beijingDay(now), -daysAgo)).getTime();
  const scale = daysAgo === 0 ? (now.getTime() - start) / DAY_MS : 1;
  return {
    at: new Date(start + hour * HOUR_MS * scale),
    decidedAt: new Date(start + (hour * HOUR_MS + decidedAfterMs) * scale),
  };
};

export const requestDeposit = (
  { asMember, memberId }: Simulation,
  { name, realname }: Person,
  amount: string,
  way: Exclude<Way, 'usdt'>,
  payer = realname,
) => {
  // A card of the member's own, because the same card in several accounts shows the same person.
  const number = `6225880001${String(memberId(name)).padStart(6, '0')}`;
  const account = { bank_owner: payer, bank: '招商银行', bank_address: '杭州分行', bank_no: number };
  const form = { paytype: way, amount, catepay: '', bank_owner: '', bank: '', bank_address: '', bank_no: '' };
  return asMember(name, memberRows.deposits.create, { ...form, ...(way === 'bank' ? account : {}) });
};

export const depositUsing = (person: Person, yuan: bigint, way: Way, { at, decidedAt }: Moment): Happening[] => {
  const { name } = person;
  let no = '';
  if (way === 'usdt') {
    const open = async ({ asMember }: Simulation) => {
      const order = await asMember(name, memberRows.deposits.createTron, { money: `${yuan}`, protocol: 'TRC20' });
      no = order.out_trade_no;
    };
    const pay = ({ asMember }: Simulation) =>
      asMember(name, memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: sha256(no).toString('hex') });
    return [
      { at, happen: open },
      { at: decidedAt, happen: pay },
    ];
  }
  const open = async (simulation: Simulation) => {
    no = (await requestDeposit(simulation, person, `${yuan}`, way)).deposit_no;
  };
  const approve = async (simulation: Simulation) => {
    await simulation.asStaff(CASHIER_IN, staffRows.deposits.approve, { no, remark: '' });
    await agree(simulation, CHECKER_IN);
  };
  return [
    { at, happen: open },
    { at: decidedAt, happen: approve },
  ];
};

export const requestWithdrawal = async (simulation: Simulation, name: string, amount: string, method: Method) => {
  const cards = await simulation.asMember(name, memberRows.cards.list, { type: CARD_TYPE[method] });
  const form = { amount, bank: cards[0]?.id ?? 0, password: DEMO_PAY_PASSWORD };
  await simulation.runJob('risk-compare');
  await simulation.asMember(name, memberRows.withdrawals.create, form);
};

/** Agrees to what waits for a second person, such as the approval of a large order. */
const agree = async ({ asStaff }: Simulation, checker: string): Promise<void> => {
  const { data } = await asStaff(checker, staffRows.proposals.list, { state: 1 });
  for (const { no } of data) await asStaff(checker, staffRows.proposals.approve, { no, remark: '' });
};

const payWithdrawal = async (simulation: Simulation, name: string): Promise<void> => {
  const { asStaff, memberId } = simulation;
  const filter = { kind: 'withdrawal', member_id: memberId(name) } as const;
  const { data } = await asStaff(CASHIER_OUT, staffRows.reviews.list, filter);
  for (const { no } of data) await asStaff(CASHIER_OUT, staffRows.withdrawals.approve, { no, remark: '' });
  await agree(simulation, CHECKER_OUT);
};

const withdraw = (
  name: string,
  amountOf: (simulation: Simulation) => Promise<string>,
  method: Method,
  moment: Moment,
) => [
  {
    at: moment.at,
    happen: async (simulation: Simulation) => requestWithdrawal(simulation, name, await amountOf(simulation), method),
  },
  { at: moment.decidedAt, happen: (simulation: Simulation) => payWithdrawal(simulation, name) },
];

const allExcept = async ({ tx, memberId }: Simulation, name: string, kept: string): Promise<string> => {
  const { centre } = await memberWallets(tx, memberId(name));
  return formatMoney(centre - (parseMoney(kept) ?? 0n));
};

const once = (at: Date, happen: Happening['happen']): Happening[] => [{ at, happen }];

const APART_MS = 11 * MINUTE_MS;
/** Bets are pulled at 21:00. Afterwards the members take their money home. */
const LEAVING_HOUR = 21.5;

interface Round {
  stake: bigint;
  payout: bigint;
}

/** Two bets of an evening, of which the first wins and the second loses, in minor units. */
const roundsOf = (yuan: bigint, venue: PlayedVenue, luck: number | undefined): Round[] => {
  if (luck === undefined) {
    return [
      { stake: yuan * 60n, payout: yuan * 100n },
      { stake: yuan * 40n, payout: 0n },
    ];
  }
  const { game, odds } = VENUES[venue];
  const comesBack = BigInt(Math.round((Number(DEMO_RETURNS[game]) + luck) * 100));
  // Whole 元, as members bet them.
  const winning = (yuan * comesBack) / (odds * 100n);
  return [
    { stake: winning * 100n, payout: winning * odds },
    { stake: (yuan - winning) * 100n, payout: 0n },
  ];
};

/** Brings the money of the centre wallet to the venue, as a member does who opens a game. */
const enter = async ({ tx, modules, memberId }: Simulation, name: string, code: PlayedVenue): Promise<void> => {
  const venue = await findVenue(tx, code);
  if (venue === undefined) throw new Error(`the demo has no venue ${code}`);
  const connection = modules.venues.connect(venue);
  if (connection === undefined) throw new Error(`the venue ${code} has no connection`);
  await modules.venues.register(venue, connection, memberId(name));
  await modules.transfers.bringAll(memberId(name), venue, connection);
};

/** Brings the money back. The real venue does not know the member yet, who is registered there with the next game. */
const leave = async ({ asMember, modules, memberId }: Simulation, name: string, venue: PlayedVenue): Promise<void> => {
  await asMember(name, memberRows.transfers.recoverAll, { api_type: venue });
  await modules.venues.forget(memberId(name), venue);
};

const report = ({ venues, memberId, clock }: Simulation, name: string, rounds: Round[], venue: PlayedVenue): void => {
  const evening = clock.now().getTime();
  const { game, detail } = VENUES[venue];
  const bets = rounds.map((round, index) => {
    const placed_at = evening - (rounds.length - index) * APART_MS;
    const bet = `demo-${name}-${venue}-${beijingDay(clock.now())}-${index + 1}`;
    return {
      bet,
      player: playerOf(memberId(name)),
      game,
      // The demo venue has not played these bets, so it has no proof of them.
      round: '',
      ...round,
      state: 'settled' as const,
      placed_at,
      settled_at: placed_at + MINUTE_MS,
      detail,
    };
  });
  venues.report(venue, bets);
};

const play = (
  name: string,
  [daysAgo, , yuan, venue, luck]: Extract<Step, { 1: 'play' }>,
  now: Date,
  { at }: Moment,
) => {
  const rounds = roundsOf(yuan, venue, luck);
  if (luck === undefined) return once(at, async (simulation) => report(simulation, name, rounds, venue));
  const delayMs = at.getTime() - momentOf(now, daysAgo, HOURS.play, 0).at.getTime();
  const leaving = momentOf(now, daysAgo, LEAVING_HOUR + delayMs / HOUR_MS, 0).at;
  return [
    // Money is brought before the bets, which are reported with earlier times.
    { at: new Date(at.getTime() - 3 * APART_MS), happen: (simulation: Simulation) => enter(simulation, name, venue) },
    { at, happen: async (simulation: Simulation) => report(simulation, name, rounds, venue) },
    { at: leaving, happen: (simulation: Simulation) => leave(simulation, name, venue) },
  ];
};

/** Credits an amount by hand, which takes two people. */
const credit = async ({ asStaff }: Simulation, member: string, yuan: bigint, reason: string): Promise<void> => {
  const draft = { member, direction: 'credit' as const, amount: `${yuan}`, multiple: '1', reason };
  const { proposal: no } = await asStaff('finance01', staffRows.adjustments.make, draft);
  await asStaff('checker01', staffRows.proposals.approve, { no, remark: '' });
};

/** The happenings of a member's step. `delayMs` keeps the steps of several members apart. */
export const happeningsOf = (person: Person, step: Step, now: Date, delayMs: number): Happening[] => {
  const { name } = person;
  const [daysAgo, move] = step;
  const moment = momentOf(now, daysAgo, HOURS[move] + delayMs / HOUR_MS, DECIDED_AFTER_MS[move] ?? 0);
  const { at, decidedAt } = moment;
  switch (step[1]) {
    case 'deposit':
      return depositUsing(person, step[2], step[3], moment);
    case 'play':
      return play(name, step, now, moment);
    case 'withdrawal':
      return withdraw(name, async () => `${step[2]}`, step[3], moment);
    case 'withdrawal-except':
      return withdraw(name, (simulation) => allExcept(simulation, name, step[2]), step[3], moment);
    case 'rebate':
      return once(at, ({ asMember }) => asMember(name, memberRows.rebates.claim, {}));
    case 'red-packet':
      return Array.from({ length: step[2] }, (_, index) => ({
        at: new Date(at.getTime() + (index + 1) * MINUTE_MS),
        happen: ({ asMember }: Simulation) => asMember(name, memberRows.redPackets.draw, {}),
      }));
    case 'credit':
      return once(at, (simulation) => credit(simulation, name, step[2], step[3]));
    case 'bonus':
      return approveApplication(name, step[3], { at, decidedAt, bonus: `${step[2]}`, multiple: `${step[4]}` });
  }
};

import { CARD_TYPE, memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, formatMoney, parseMoney } from '@koi/money';
import { playerOf } from '../modules/play/venues/index.ts';
import { sha256 } from '../platform/index.ts';
import { approveApplication } from './activities.ts';
import { DEMO_PAY_PASSWORD } from './logins.ts';
import type { Happening, Simulation } from './simulation.ts';

export type Way = 'bank' | 'usdt' | 'wxpay' | 'alipay';
type Method = 'bank' | 'usdt';

const VENUES = {
  yunding: { game: 'baccarat', detail: '百家乐 · 庄' },
  tianji: { game: 'football', detail: '虚拟足球 · 主胜' },
  jiguang: { game: 'esports', detail: '极光赛场 · 胜者' },
  yaji: { game: 'niuniu', detail: '抢庄牛牛 · 闲' },
  xinghe: { game: 'dragon', detail: '金龙献瑞 · 20 线' },
  jincheng: { game: 'k3', detail: '快三 · 大' },
  canghai: { game: 'fishing', detail: '锦鲤捕鱼' },
} as const;
export type PlayedVenue = keyof typeof VENUES;

/** A step of a member on a day of the past, with amounts in 元. `HOURS` orders the steps of one day. */
export type Step =
  | readonly [daysAgo: number, move: 'deposit', yuan: bigint, way: Way]
  | readonly [daysAgo: number, move: 'play', yuan: bigint, venue: PlayedVenue]
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
const REVIEWERS = ['finance01', 'finance02'] as const;

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

const reviewerOf = (at: Date): string => REVIEWERS[new Date(at).getUTCDate() % REVIEWERS.length] ?? REVIEWERS[0];

export const requestDeposit = (
  { asMember }: Simulation,
  { name, realname }: Person,
  amount: string,
  way: Exclude<Way, 'usdt'>,
  payer = realname,
) => {
  const account = { bank_owner: payer, bank: '招商银行', bank_address: '杭州分行', bank_no: '6225880000007788' };
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
  const approve = ({ asStaff }: Simulation) => asStaff(reviewerOf(at), staffRows.deposits.approve, { no, remark: '' });
  return [
    { at, happen: open },
    { at: decidedAt, happen: approve },
  ];
};

export const requestWithdrawal = async (simulation: Simulation, name: string, amount: string, method: Method) => {
  const cards = await simulation.asMember(name, memberRows.cards.list, { type: CARD_TYPE[method] });
  const form = { amount, bank: cards[0]?.id ?? 0, password: DEMO_PAY_PASSWORD };
  await simulation.asMember(name, memberRows.withdrawals.create, form);
};

const payWithdrawal = async ({ asStaff, memberId }: Simulation, name: string, at: Date): Promise<void> => {
  const filter = { kind: 'withdrawal', member_id: memberId(name) } as const;
  const { data } = await asStaff(reviewerOf(at), staffRows.reviews.list, filter);
  for (const { no } of data) await asStaff(reviewerOf(at), staffRows.withdrawals.approve, { no, remark: '' });
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
  { at: moment.decidedAt, happen: (simulation: Simulation) => payWithdrawal(simulation, name, moment.at) },
];

const allExcept = async ({ asMember }: Simulation, name: string, kept: string): Promise<string> => {
  const { balance } = await asMember(name, memberRows.members.balance, {});
  return formatMoney((parseMoney(balance) ?? 0n) - (parseMoney(kept) ?? 0n));
};

/** Stakes of two bets in percent. The first wins what the other loses, so that the wallet ends where it began. */
const SHARES = [60n, 40n] as const;
const APART_MS = 11 * MINUTE_MS;

const play = ({ feeds, memberId, clock }: Simulation, name: string, yuan: bigint, venue: PlayedVenue): void => {
  const evening = clock.now().getTime();
  const { game, detail } = VENUES[venue];
  const bets = SHARES.map((share, index) => {
    const placed_at = evening - (SHARES.length - index) * APART_MS;
    const bet = `demo-${name}-${venue}-${beijingDay(clock.now())}-${index + 1}`;
    return {
      bet,
      player: playerOf(memberId(name)),
      game,
      // The demo venue has not played these bets, so it has no proof of them.
      round: '',
      stake: yuan * share,
      payout: index === 0 ? yuan * 100n : 0n,
      state: 'settled' as const,
      placed_at,
      settled_at: placed_at + MINUTE_MS,
      detail,
    };
  });
  feeds.report(venue, bets);
};

const once = (at: Date, happen: Happening['happen']): Happening[] => [{ at, happen }];

/** Credits an amount by hand, which takes two people. */
const credit = async ({ asStaff }: Simulation, member: string, yuan: bigint, reason: string): Promise<void> => {
  const draft = { member, direction: 'credit' as const, amount: `${yuan}`, multiple: '1', reason };
  const { no } = await asStaff('finance01', staffRows.adjustments.make, draft);
  await asStaff('finance02', staffRows.adjustments.approve, { no, remark: '' });
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
      return once(at, async (simulation) => play(simulation, name, step[2], step[3]));
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
